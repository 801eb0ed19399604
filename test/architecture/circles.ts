import { importsOf, resolveImport } from './layers.ts';

/** A file and its source, as `codeUnder` reads them. */
type Code = { readonly path: string; readonly text: string };

/** Groups of files that import one another, type imports included, each sorted by path; a file that stands alone is none. */
export const findFileCircles = (code: readonly Code[]): readonly (readonly string[])[] => circlesOf(graphOf(code));

/**
 * Groups of sub-folders of one layer that import one another. Files directly in the layer count as a folder of their own.
 * `src/app/systems/squads` is one sub-folder: those of a system are not one.
 */
export function findFolderCircles(code: readonly Code[]): readonly (readonly string[])[] {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of graphOf(code)) {
    const from = folderOf(file);
    const to = folders.get(from) ?? new Set();
    for (const path of imported) if (layerOf(path) === layerOf(file) && folderOf(path) !== from) to.add(folderOf(path));
    folders.set(from, to);
  }
  return circlesOf(folders);
}

const layerOf = (path: string): string => path.split('/')[1]!;

/** Down to two folders below the layer where the first only gathers: `rules/squads/charge`, `app/systems/squads`. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, 4).join('/');
}

function graphOf(code: readonly Code[]): Map<string, ReadonlySet<string>> {
  const known = new Set(code.map(({ path }) => path));
  return new Map(
    code.map(({ path, text }) => [
      path,
      new Set(
        importsOf(text)
          .filter((name) => name.startsWith('.'))
          .map((name) => resolveImport(path, name.replace(/\?.*$/, '')))
          .filter((to) => known.has(to) && to !== path),
      ),
    ]),
  );
}

/** Strongly connected groups of more than one node. @source Tarjan 1972, "Depth-first search and linear graph algorithms" */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, order.get(next)!));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) circles.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.toSorted((a, b) => a[0]!.localeCompare(b[0]!));
}
