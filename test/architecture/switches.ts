import { lineOf, parseSyntax, partsOf, type SyntaxNode } from './syntax-tree.ts';

/**
 * Switches with a `default` that could swallow a member of a union, as `line: subject`. A `default` that throws, calls
 * `assertNever` or assigns its subject to a `never` is none: it does not compile, or it fails, for a member it forgot.
 */
export function findOpenSwitches(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'SwitchStatement') {
      const open = (node['cases'] as readonly SyntaxNode[]).find((each) => each['test'] === null);
      const { start, end } = node['discriminant'] as SyntaxNode;
      if (open && !refuses(open)) found.push(`${lineOf(source, open.start)}: ${source.slice(start, end)}`);
    }
    for (const part of partsOf(node)) visit(part);
  };
  visit(parseSyntax(path, source));
  return found;
}

const refuses = (node: SyntaxNode): boolean =>
  node.type === 'ThrowStatement' ||
  node.type === 'TSNeverKeyword' ||
  isAssertNever(node) ||
  partsOf(node).some(refuses);

const isAssertNever = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && (node['callee'] as SyntaxNode)['name'] === 'assertNever';
