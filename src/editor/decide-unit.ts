import { err, ok } from '../kernel/result.ts';
import type { EditorCommand } from './command.ts';
import type { Setting, Wanted } from './decide.ts';
import { frameOf } from './extent.ts';
import { unitNames } from './names.ts';
import { keepOnTable } from './snap.ts';
import { touchable } from './touchable.ts';
import { carriedUnit, layOutUnit, unitExtent } from './units.ts';

type Of<K extends EditorCommand['kind']> = Extract<EditorCommand, { readonly kind: K }>;

/** New soldiers on the table, moved in where they would stand over its edge. */
export function decideUnit({ document }: Setting, { muster: wanted, at, facing }: Of<'place-unit'>): Wanted {
  const numbers = [wanted.count, wanted.files, wanted.height, ...at, facing];
  if (!numbers.every(Number.isFinite) || wanted.count < 1 || wanted.files < 1)
    return err({ kind: 'not-finite', id: 'unit' });
  if (wanted.count > 200) return err({ kind: 'too-many', what: 'models', limit: 200 });
  const whole = { ...wanted, count: Math.floor(wanted.count), files: Math.floor(wanted.files) };
  const units = layOutUnit(document.system, whole, at, facing, unitNames(document));
  if (!units.ok) return units;
  const by = keepOnTable(frameOf(units.value.map(unitExtent)), [0, 0], document.table);
  return ok({ units: units.value.map((unit) => carriedUnit(unit, by, [0, 0], 0)) });
}

/** Units under the other flag. */
export function decideSide(setting: Setting, { things, to }: Of<'set-side'>): Wanted {
  const found = touchable(setting, things);
  if (!found.ok) return found;
  const { units } = found.value;
  return units.length === 0 ? err({ kind: 'nothing' }) : ok({ units: units.map((unit) => ({ ...unit, side: to })) });
}
