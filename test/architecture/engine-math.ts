import { lineOf, parseSyntax, partsOf, type SyntaxNode } from './syntax-tree.ts';

/** What of `Math` is exact or rounded in one way only, so that every engine gives the same bits. */
const SAME_EVERYWHERE: ReadonlySet<unknown> = new Set([
  ...['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc'],
  ...['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'],
]);

/**
 * Uses of what ECMAScript leaves to the engine to the last digit, as `line: code`: other functions of `Math`, and powers.
 * Every engine squares by multiplying, and powers of a whole number written out, or of bigints, are exact.
 */
export function findEngineMath(path: string, source: string): readonly string[] {
  if (!source.includes('Math') && !source.includes('**')) return [];
  const found: string[] = [];
  const add = ({ start, end }: SyntaxNode) => found.push(`${lineOf(source, start)}: ${source.slice(start, end)}`);
  const visit = (node: SyntaxNode): void => {
    if (isMember(node)) {
      if (node['computed'] === true || !SAME_EVERYWHERE.has((node['property'] as SyntaxNode)['name'])) add(node);
      return;
    }
    if (isMath(node) || (node.type === 'BinaryExpression' && node['operator'] === '**' && !isExactPower(node)))
      add(node);
    partsOf(node).forEach(visit);
  };
  visit(parseSyntax(path, source));
  return found;
}

const isMath = (node: SyntaxNode): boolean => node.type === 'Identifier' && node['name'] === 'Math';

const isMember = (node: SyntaxNode): boolean =>
  node.type === 'MemberExpression' && isMath(node['object'] as SyntaxNode);

function isExactPower(node: SyntaxNode): boolean {
  const [base, exponent] = [node['left'] as SyntaxNode, node['right'] as SyntaxNode];
  const isWhole = Number.isInteger(base['value']) && exponent.type !== 'UnaryExpression';
  const isBig = exponent.type === 'CallExpression' && (exponent['callee'] as SyntaxNode)['name'] === 'BigInt';
  return exponent['value'] === 2 || isWhole || isBig;
}
