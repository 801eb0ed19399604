import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { Who } from '../../editor/command.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';
import type { UnitDocument } from '../../scenario/schema.ts';
import type { WeaponDocument } from '../../scenario/weapon-schema.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { ORDINARY_WEAPON, toWeapon, traitsFromText } from '../../scenario/weapons.ts';
import { EditorNumberField, TextField } from './editor-fields.tsx';

type WeaponsProps = { readonly unit: UnitDocument; readonly who: Who; readonly building: EditorActions };

/** The ranged weapons of a unit, or of one of its models, which then has those of the unit no longer. */
export function WeaponsOf({ unit, who, building }: WeaponsProps) {
  const words = editorMessages.unit;
  const own = who.kind === 'model' ? unit.models?.find(({ id }) => id === who.id)?.weapons : unit.weapons;
  const weapons = own ?? (who.kind === 'model' ? unit.weapons : undefined) ?? [];
  const set = (to: readonly WeaponDocument[]) =>
    building.perform(
      who.kind === 'all'
        ? { kind: 'set-unit', unit: unit.id, weapons: to }
        : { kind: 'set-members', unit: unit.id, who, part: { weapons: to } },
    );
  return (
    <details>
      <summary>
        {words.weapons}
        {weapons.length > 0 && <em>{weapons.length}</em>}
      </summary>
      {weapons.map((weapon, i) => (
        <WeaponCard
          key={weapon.name}
          weapon={weapon}
          onSet={(part) => set(weapons.map((each, j) => (j === i ? { ...each, ...part } : each)))}
          onRemove={() => set(weapons.filter((_, j) => j !== i))}
        />
      ))}
      <button
        type="button"
        disabled={weapons.length >= LIMITS.weapons}
        onClick={() => set([...weapons, { name: freeName(weapons), range: 24 }])}
      >
        {words.addWeapon}
      </button>
    </details>
  );
}

/** A name that none of the weapons has. */
function freeName(weapons: readonly WeaponDocument[]): string {
  for (let n = 1; ; n++) {
    const name = editorMessages.unit.newWeapon(n);
    if (weapons.every((weapon) => weapon.name !== name)) return name;
  }
}

type CardProps = {
  readonly weapon: WeaponDocument;
  readonly onSet: (part: Partial<WeaponDocument>) => void;
  readonly onRemove: () => void;
};

function WeaponCard({ weapon, onSet, onRemove }: CardProps) {
  const words = editorMessages.unit;
  const { range, strength, ap, attacks, damage } = weapon;
  return (
    <fieldset>
      <TextField label={words.weaponName} value={weapon.name} most={40} onSet={(name) => onSet({ name })} />
      <div className="triple">
        <EditorNumberField
          label={words.range}
          unit="″"
          value={range}
          step={1}
          least={1}
          most={200}
          onSet={(to) => onSet({ range: to })}
        />
        <TextField
          label={words.attacks}
          value={String(attacks ?? ORDINARY_WEAPON.attacks)}
          most={8}
          onSet={(to) => onSet({ attacks: amountIn(to) })}
        />
        <EditorNumberField
          label={words.strength}
          value={strength ?? ORDINARY_WEAPON.strength}
          step={1}
          least={1}
          most={20}
          onSet={(to) => onSet({ strength: Math.round(to) })}
        />
        <EditorNumberField
          label={words.ap}
          value={ap ?? ORDINARY_WEAPON.ap}
          step={1}
          least={0}
          most={6}
          onSet={(to) => onSet({ ap: Math.round(to) })}
        />
        <TextField
          label={words.damage}
          value={String(damage ?? ORDINARY_WEAPON.damage)}
          most={8}
          onSet={(to) => onSet({ damage: amountIn(to) })}
        />
      </div>
      <TextField
        label={words.traits}
        value={messages.shooting.traits(toWeapon(weapon).traits)}
        placeholder={words.traitsLike}
        mayBeEmpty
        most={200}
        onSet={(text) => onSet({ traits: traitsFromText(text) })}
      />
      <button type="button" onClick={onRemove}>
        {words.removeWeapon(weapon.name)}
      </button>
    </fieldset>
  );
}

/** A number, or dice as typed, in any case. */
const amountIn = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text.toUpperCase());
