import { parseSync } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

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

const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** Functions beyond the limits, as `line: name: 213 lines` or `line: name: 27 branches`; those inside count for themselves. */
export function findLargeFunctions(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const visit = (node: Node, name: string): void => {
    if (isFunction(node)) {
      const first = lineOf(node.start);
      const lines = lineOf(node.end) - first + 1;
      const branches = branchesIn(node['body'] as Node);
      const own = ((node['id'] as Node | null)?.['name'] as string | undefined) ?? name;
      if (lines > FUNCTION_LIMITS.lines) found.push(`${first}: ${own}: ${lines} lines`);
      if (branches > FUNCTION_LIMITS.branches) found.push(`${first}: ${own}: ${branches} branches`);
    }
    const key = (node['key'] ?? node['id']) as Node | null | undefined;
    const called = (key?.['name'] as string | undefined) ?? name;
    for (const part of partsOf(node)) visit(part, called);
  };
  visit(parseSync(path, source).program as unknown as Node, 'anonymous');
  return found;
}

function branchesIn(node: Node): number {
  if (isFunction(node)) return 0;
  const own = BRANCHES.has(node.type) ? 1 : 0;
  return partsOf(node).reduce((sum, part) => sum + branchesIn(part), own);
}

const partsOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
