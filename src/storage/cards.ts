import type { SavedTableCard } from '../app/state/saved-tables.ts';
import { parseSaveMetadata } from '../save-file/save-metadata.ts';
import { storageMessages } from '../messages/storage.ts';

type Sorted = { readonly card: SavedTableCard; readonly changed: number };

/**
 * The cards of saved tables: last changed first, the bin at the end.
 *
 * @param here The id of the table that is open.
 * @param when A moment, in milliseconds since 1970, in words.
 */
export function toCards(
  marks: readonly unknown[],
  pictures: ReadonlyMap<string, string>,
  here: string | undefined,
  when: (moment: number) => string,
): readonly SavedTableCard[] {
  return marks
    .flatMap((given) => toCard(given, pictures, here, when))
    .sort((a, b) => Number(a.card.isBinned) - Number(b.card.isBinned) || b.changed - a.changed)
    .map(({ card }) => card);
}

function toCard(
  given: unknown,
  pictures: ReadonlyMap<string, string>,
  here: string | undefined,
  when: (moment: number) => string,
): readonly Sorted[] {
  const parsed = parseSaveMetadata(given);
  if (parsed.ok) {
    const { id, name, about, changed, binned, made } = parsed.value;
    const picture = pictures.get(id);
    return [
      {
        card: {
          id,
          name,
          about,
          when: when(changed),
          picture: isPicture(picture) ? picture : undefined,
          fault: undefined,
          isHere: id === here,
          isBinned: binned !== undefined,
          isBuild: made === 'build',
        },
        changed,
      },
    ];
  }
  const { id, name, changed, binned } = loosely(given);
  if (id === undefined) return [];
  const fault = storageMessages.fault(name, parsed.error);
  const isBinned = binned !== undefined;
  return [
    {
      card: { id, name, about: '', when: '', picture: undefined, fault, isHere: false, isBinned, isBuild: false },
      changed,
    },
  ];
}

/** The readable fields of metadata that did not parse. */
function loosely(given: unknown) {
  const { id, name, changed, binned } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return {
    id: typeof id === 'string' ? id : undefined,
    name: typeof name === 'string' ? name : storageMessages.nameless,
    changed: typeof changed === 'number' ? changed : 0,
    binned: typeof binned === 'number' ? binned : undefined,
  };
}

/** Accepts only data URLs, so that showing a picture never fetches an address. */
const isPicture = (address: string | undefined): boolean => address?.startsWith('data:image/') === true;
