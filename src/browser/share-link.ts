import { Inflate, deflateSync, strFromU8, strToU8 } from 'fflate';
import type { Actions } from '../app/actions.ts';
import { notice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { userAssetFilesIn } from '../app/state/user-asset-paths.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { storageMessages } from '../messages/storage.ts';
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { type LinkFault, SAVE_LIMITS } from '../save-file/save.ts';

/** The part of an address that holds a table. */
const KEY = '#table=';

/** The most characters of an address that every browser opens. */
const LONGEST = 100_000;

/**
 * The address of this page with a file's text in its fragment, compressed, so that no server sees it.
 *
 * @errors `too-long` beyond {@link LONGEST} characters.
 */
export function toLink(page: string, text: string): Result<string, LinkFault> {
  const packed = deflateSync(strToU8(text), { level: 9 });
  const letters = btoa(strFromU8(packed, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const link = `${page.replace(/[?#].*$/s, '')}${KEY}${letters}`;
  return link.length > LONGEST ? err({ kind: 'too-long', characters: link.length }) : ok(link);
}

/**
 * The text that an address holds in its fragment; undefined if it holds none.
 *
 * @errors `cut-off` when letters are missing or altered, or when it unpacks to more than a saved table may have.
 */
export function textInLink(hash: string): Result<string, LinkFault> | undefined {
  if (!hash.startsWith(KEY)) return undefined;
  try {
    const packed = strToU8(atob(hash.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/')), true);
    const parts: Uint8Array[] = [];
    let [size, isWhole] = [0, false];
    const inflate = new Inflate((part, isLast) => {
      size += part.length;
      if (size > SAVE_LIMITS.file) throw new RangeError('too large');
      parts.push(part);
      isWhole = isLast;
    });
    // In small pieces, so that what unpacks to too much is stopped early.
    for (let at = 0; at < packed.length; at += 4096)
      inflate.push(packed.subarray(at, at + 4096), at + 4096 >= packed.length);
    if (!isWhole) return err({ kind: 'cut-off' });
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return ok(strFromU8(whole));
  } catch {
    return err({ kind: 'cut-off' });
  }
}

/** Copies a link that holds the game on the table as it is now, or says why there can be none. */
export async function shareTable(store: TableStore, isAutomatic: Actions['play']['isAutomatic']): Promise<void> {
  const { game, onTable, views } = store.getState();
  if (game === undefined || onTable === undefined) return;
  const { text, id, seed } = onTable;
  const log = game.log.map((entry) => (isAutomatic(entry) ? { ...entry, formal: true as const } : entry));
  const foot = { name: game.initial.name.slice(0, SAVE_LIMITS.name), cut: game.cut, standing: standingOf(game.state) };
  const save = joinLines(makeSave(id.slice(0, SAVE_LIMITS.name), text, seed, log, { ...foot, views }));
  const link = userAssetFilesIn(text).length > 0 ? err({ kind: 'own-models' } as const) : toLink(location.href, save);
  if (!link.ok) {
    store.setState({ problem: storageMessages.linkFault(link.error) });
    return;
  }
  const isCopied = await navigator.clipboard.writeText(link.value).then(
    () => true,
    () => false,
  );
  // Pages without a secure origin may not write to the clipboard: the address bar then holds the link.
  if (!isCopied) history.replaceState(history.state, '', link.value);
  notice(store, { about: 'link', text: storageMessages.linkMade(link.value.length, isCopied), isBrief: true });
}

/** Opens the table that the page's address holds, if it holds one, and takes it out of the address. */
export async function openSharedTable(store: TableStore, take: (file: File) => Promise<void>): Promise<void> {
  const text = textInLink(location.hash);
  if (text === undefined) return;
  history.replaceState(history.state, '', location.href.replace(/#.*$/s, ''));
  if (text.ok) await take(new File([text.value], storageMessages.sharedTable));
  else store.setState({ problem: storageMessages.linkFault(text.error) });
}
