import { readZip } from '../bundle/read-zip.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ArmyList } from './army-list.ts';
import { looksLikeKeptArmy, parseKeptArmy } from './kept-army.ts';
import type { ListFault } from './list-fault.ts';
import { isBuilderList, isForgeList, readBuilderList, readForgeList } from './read-builder.ts';
import { readRoster } from './read-roster.ts';
import { rosterFromJson, rosterFromXml } from './roster-tree.ts';
import { readListText } from './read-text.ts';

/** Largest list, bytes, unpacked: the largest roster that was found has 0.7 MB. */
const MOST_BYTES = 8_000_000;

/**
 * Reads an army list in whatever form it is: its contents tell, not its name.
 *
 * @errors Nothing in it is a list, or a file is damaged or too large.
 */
export function readArmyList(contents: string | Uint8Array): Result<ArmyList, ListFault> {
  if (contents.length > MOST_BYTES) return err({ kind: 'too-large', most: MOST_BYTES });
  const text = typeof contents === 'string' ? ok(contents) : textIn(contents);
  if (!text.ok) return text;
  const plain = text.value.replace(/^\ufeff/u, '');
  const start = plain.trimStart().slice(0, 2);
  if (start === '') return err({ kind: 'empty' });
  if (start.startsWith('<')) {
    const tree = rosterFromXml(plain.trim());
    return tree.ok ? someUnits(readRoster(tree.value)) : tree;
  }
  if (looksLikeKeptArmy(plain)) {
    const kept = parseKeptArmy(plain);
    return kept.ok ? ok(kept.value.list) : kept;
  }
  if (start.startsWith('{') || start === '[{') return readJsonList(plain);
  return someUnits(readListText(plain));
}

const someUnits = (list: ArmyList): Result<ArmyList, ListFault> =>
  list.units.length > 0 ? ok(list) : err({ kind: 'no-list' });

/** Deepest nesting of a JSON file. */
const DEEPEST = 200;

function readJsonList(text: string): Result<ArmyList, ListFault> {
  if (isDeeperThan(text, DEEPEST)) return err({ kind: 'damaged', why: 'too-large' });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err({ kind: 'damaged', why: 'json' });
  }
  const list: unknown = Array.isArray(json) ? json[0] : json;
  if (isBuilderList(list)) return someUnits(readBuilderList(list));
  if (isForgeList(list)) return someUnits(readForgeList(list));
  if (isSavedForgeList(list)) return err({ kind: 'damaged', why: 'ids-only' });
  const tree = rosterFromJson(list);
  return tree.ok ? someUnits(readRoster(tree.value)) : tree;
}

/** Army Forge's own save, which names its units by ids alone. */
const isSavedForgeList = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'armyId' in json && 'list' in json;

/** Whether brackets outside strings lie deeper. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let i = 0, quoted = false; i < text.length; i++) {
    const one = text[i];
    if (quoted && one === '\\') i++;
    else if (one === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (one === '{' || one === '[') {
      if (++depth > most) return true;
    } else if (one === '}' || one === ']') depth--;
  }
  return false;
}

/** The text in a file: of the first file in a zip file, or of the file itself. */
function textIn(bytes: Uint8Array): Result<string, ListFault> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return decode(bytes);
  const files = readZip(bytes, 'any');
  const first = files.ok ? [...files.value.values()].find(({ length }) => length > 0) : undefined;
  if (!first) return err({ kind: 'damaged', why: 'zip' });
  return first.length > MOST_BYTES ? err({ kind: 'too-large', most: MOST_BYTES }) : decode(first);
}

/** UTF-8 or UTF-16 with a mark, else the code page of old Windows programs. */
function decode(bytes: Uint8Array): Result<string, ListFault> {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encodings = mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      return ok(new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes));
    } catch {
      // The next encoding takes any bytes.
    }
  }
  return err({ kind: 'no-list' });
}
