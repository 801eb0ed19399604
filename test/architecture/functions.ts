import { lineOf, parseSyntax, partsOf, type SyntaxNode } from './syntax-tree.ts';

/** Longest a function may be, in lines, and the most branches it may have. */
export const FUNCTION_LIMITS = { lines: 80, branches: 20 } as const;

/** Nodes that add a way through a function. A `switch` counts once: its cases are a table. */
const BRANCHES = new Set([
  'IfStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'LogicalExpression',
  'SwitchStatement',
]);

const isFunction = (node: SyntaxNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** Functions beyond the limits, as `line: name: 213 lines` or `line: name: 27 branches`; those inside count for themselves. */
export function findLargeFunctions(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode, name: string): void => {
    if (isFunction(node)) {
      const lines = source.slice(node.start, node.end).split('\n').length;
      const branches = branchesIn(node['body'] as SyntaxNode);
      const own = ((node['id'] as SyntaxNode | null)?.['name'] as string | undefined) ?? name;
      if (lines > FUNCTION_LIMITS.lines) found.push(`${lineOf(source, node.start)}: ${own}: ${lines} lines`);
      if (branches > FUNCTION_LIMITS.branches)
        found.push(`${lineOf(source, node.start)}: ${own}: ${branches} branches`);
    }
    const key = (node['key'] ?? node['id']) as SyntaxNode | null | undefined;
    const called = (key?.['name'] as string | undefined) ?? name;
    for (const part of partsOf(node)) visit(part, called);
  };
  visit(parseSyntax(path, source), 'anonymous');
  return found;
}

function branchesIn(node: SyntaxNode): number {
  if (isFunction(node)) return 0;
  const own = BRANCHES.has(node.type) ? 1 : 0;
  return partsOf(node).reduce((sum, part) => sum + branchesIn(part), own);
}
