/** Where the baked figures are served from, by their paths in models/. */
const urlByPath: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../models/minis/*.glb', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [path.replace(/^.*\/models\//, ''), url]),
);

/** The address of a figure by its path in models/; undefined where there is none of that name. */
export const figureUrl = (path: string): string | undefined => urlByPath[path];
