import { createMemoryUserAssets } from './user-asset-backend.ts';
import type { Label, Page, SaveStore, Written } from './save-store.ts';

type Kept = { mark: Record<string, unknown>; header: string; entries: readonly string[] };

/** A save store in memory, for browsers without storage and for tests. */
export function createMemorySaveStore(): SaveStore {
  const tables = new Map<string, Kept>();
  const pictures = new Map<string, string>();
  const things = new Map<string, unknown>();
  return {
    marks: async () => [...tables.values()].map(({ mark }) => structuredClone(mark)),
    async find(id) {
      const kept = tables.get(id);
      if (kept === undefined) return undefined;
      const { mark, header, entries } = kept;
      return { mark: structuredClone(mark), lines: { header, entries: [...entries], foot: String(mark['foot']) } };
    },
    async write(page: Page): Promise<Written> {
      const { id } = page.mark;
      const kept = tables.get(id);
      if ((kept?.mark['rev'] ?? 0) !== page.seen) return 'moved-on';
      tables.set(id, {
        mark: metadataToWrite(page, kept?.mark),
        header: page.header ?? kept?.header ?? '',
        entries: [...(kept?.entries ?? []).slice(0, page.keep), ...page.entries],
      });
      return 'written';
    },
    async label(id: string, label: Label) {
      const kept = tables.get(id);
      if (kept) kept.mark = { ...kept.mark, ...label };
    },
    async remove(id) {
      tables.delete(id);
      pictures.delete(id);
    },
    pictures: async () => new Map(pictures),
    keepPicture: async (id, picture) => void pictures.set(id, picture),
    headers: async () => new Map([...tables].map(([id, { header }]) => [id, header])),
    own: createMemoryUserAssets(),
    recall: async (what) => structuredClone(things.get(what)),
    remember: async (what, value) => void things.set(what, structuredClone(value)),
  };
}

/** A page's metadata merged with the stored one: keeps a name set in the meantime, and leaves the bin. */
export function metadataToWrite({ mark }: Page, old: unknown): Record<string, unknown> {
  const name = (old as { readonly name?: unknown } | undefined)?.name;
  const { binned: _, ...fresh } = mark;
  return { ...fresh, ...(typeof name === 'string' ? { name } : {}) };
}
