import { type KeyBinding, KEY_BINDING_GROUPS, type KeyBindingGroup } from './key-binding.ts';
import { KEY_BINDINGS } from './key-bindings.ts';
import type { KeyMapId } from '../state/key-map-id.ts';
import { KEY_MAPS, keysText } from './key-maps.ts';
import type { SheetRow } from '../../messages/keys.ts';
import { messages } from '../../messages/messages.ts';
import { keyMessages } from '../../messages/keys.ts';

/** The key sheet of a key map, by group: mouse actions first, then every key that has one. */
export function keySheet(map: KeyMapId): readonly (readonly [group: string, rows: readonly SheetRow[]])[] {
  const mouse: Readonly<Partial<Record<KeyBindingGroup, readonly SheetRow[]>>> = keyMessages.mouse(KEY_MAPS[map].mouse);
  const groups = KEY_BINDING_GROUPS.map((group): readonly [string, readonly SheetRow[]] => [
    messages.keys.groups[group],
    [
      ...(mouse[group] ?? []),
      ...rowsOf(
        KEY_BINDINGS.filter((keyBinding) => keyBinding.group === group),
        map,
      ),
    ],
  ]);
  return [...groups, [keyMessages.touch, keyMessages.touches] as const].filter(([, rows]) => rows.length > 0);
}

/** Key bindings as rows of the sheet; bindings with the same text share a row. */
function rowsOf(keyBindings: readonly KeyBinding[], map: KeyMapId): readonly SheetRow[] {
  const keysByRow = new Map<string, string[]>();
  for (const keyBinding of keyBindings) {
    const keys = keysText(keyBinding, map);
    const row = keyMessages.rows[keyBinding.id] ?? lowerFirst(keyMessages.does[keyBinding.id]);
    if (keys !== '') keysByRow.set(row, [...(keysByRow.get(row) ?? []), keys]);
  }
  return [...keysByRow].map(([does, keys]) => ({ keys: keys.join(' · '), does }));
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
