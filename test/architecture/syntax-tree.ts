import { parseSync } from 'vite';

/** A node of a syntax tree, as far as the checks here look at it. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

/** The syntax tree of a file's source. `path` tells TypeScript from TSX. */
export const parseSyntax = (path: string, source: string): SyntaxNode =>
  parseSync(path, source).program as unknown as SyntaxNode;

/** The nodes directly inside a node. */
export const partsOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The line of a place in the source, counted from 1. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;
