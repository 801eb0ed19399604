import { parseSync } from 'vite';

/** A node of a syntax tree, as far as the checks here look at it. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

/** What a file's source is parsed into. */
type Parsed = { readonly program: SyntaxNode; readonly comments: ReturnType<typeof parseSync>['comments'] };

/** The file parsed last: one check after another asks for it. */
let last: (Parsed & { readonly path: string; readonly source: string }) | undefined;

/** The syntax tree of a file's source, and its comments. `path` tells TypeScript from TSX. */
export function parseSource(path: string, source: string): Parsed {
  if (last?.path === path && last.source === source) return last;
  const { program, comments } = parseSync(path, source);
  last = { path, source, program: program as unknown as SyntaxNode, comments };
  return last;
}

/** The syntax tree of a file's source. `path` tells TypeScript from TSX. */
export const parseSyntax = (path: string, source: string): SyntaxNode => parseSource(path, source).program;

/** The nodes directly inside a node. */
export const partsOf = (node: SyntaxNode): readonly SyntaxNode[] => namedPartsOf(node).map(([, part]) => part);

/** The nodes directly inside a node, each with the name of the field it is in. */
export function namedPartsOf(node: SyntaxNode): readonly (readonly [field: string, part: SyntaxNode])[] {
  const parts: [string, SyntaxNode][] = [];
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) {
      for (const part of value) if (isNode(part)) parts.push([field, part]);
    } else if (isNode(value)) parts.push([field, value]);
  }
  return parts;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The line of a place in the source, counted from 1. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;
