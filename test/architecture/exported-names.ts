import { parseSyntax, type SyntaxNode } from './syntax-tree.ts';

/** Names that more than one file exports, each with those files, sorted by name. */
export function findSharedNames(
  files: readonly { readonly path: string; readonly names: readonly string[] }[],
): readonly (readonly [name: string, files: readonly string[]])[] {
  const filesByName = new Map<string, string[]>();
  for (const { path, names } of files)
    for (const name of new Set(names)) filesByName.set(name, [...(filesByName.get(name) ?? []), path]);
  return [...filesByName].filter(([, exporters]) => exporters.length > 1).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The names that a file exports. */
export function exportedNames(path: string, source: string): readonly string[] {
  return (parseSyntax(path, source)['body'] as readonly SyntaxNode[]).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const declared = statement['declaration'] as SyntaxNode | null;
    const named =
      declared === null ? [] : ((declared['declarations'] as readonly SyntaxNode[] | undefined) ?? [declared]);
    return named.map((each) => (each['id'] as SyntaxNode)['name'] as string);
  });
}
