import { useState } from 'react';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { UI_SYSTEMS } from '../systems/systems.tsx';
import { useTableParts } from '../../app/state/table-store.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { type Inches, MM_PER_INCH } from '../../kernel/units.ts';
import { weaponsOf } from '../../rules/core/shooting/shots.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';

/** On screens of at most so many pixels the card begins folded, so that it does not cover the fighters. */
const NARROW = 760;

/** The whole size of a base in millimetres, as it is sold, from half of it. */
const mm = (half: Inches): number => Math.round(2 * half * MM_PER_INCH);

/** The card of the selected unit at the bottom left, with its characteristics and statuses. */
export function UnitCard() {
  const [isOpen, setOpen] = useState(() => innerWidth > NARROW);
  const {
    state,
    initial,
    selection,
    model: alone,
  } = useTableParts((table) => ({
    // Events still being animated must not show yet.
    state: table.playing?.steps[0]?.shows ?? table.game?.state,
    initial: table.game?.initial,
    selection: table.selection,
    model: table.model,
  }));
  const unit = state?.units.get(selection.at(-1) ?? state.charge?.unit ?? ('' as never));
  const system = state && UI_SYSTEMS[state.rules.system];
  const shown = state && unit && system?.typicalModel(state, unit);
  const first = shown && state?.models.get(alone ?? shown);
  if (state === undefined || unit === undefined || first === undefined || system === undefined) return null;
  const { base } = first;
  const names = tableNamesOf(state, initial);
  const size =
    base.kind === 'round'
      ? messages.charge.roundBase(mm(base.radius))
      : base.kind === 'hull'
        ? messages.charge.hull
        : messages.charge.squareBase(mm(base.halfWidth), mm(base.halfDepth));
  const { arms } = messages.skirmish;
  const weapons = alone === undefined ? weaponsOf(state, unit.id) : (first.weapons ?? []);
  const text = system.cardText({ state, unit, names, shown: first, alone, size });
  return (
    <section className="unit-card card" data-side={unit.side} aria-label={messages.charge.unit}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2>{names.unit(unit.id)}</h2>
          <SideChip side={unit.side} />
        </summary>
        <p className="muted">
          {text.line}
          {first.at[1] > 0.05 && !keepsSecret(state) ? messages.charge.inchesUp(first.at[1]) : ''}
        </p>
        <Lines lines={text.hurt} about="hurt" />
        <dl>
          {text.profile.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{messages.charge.characteristic(name, value)}</dd>
            </div>
          ))}
        </dl>
        <Lines lines={text.others ?? []} about="others" />
        <Arms
          arms={[
            ...weapons.map((weapon) => ({
              name: weapon.name,
              text: messages.shooting.weapon(weapon, 'BS' in first.profile),
            })),
            ...(first.missiles ?? []).map((missile) => ({ name: missile.name, text: arms.missile(missile) })),
            ...(first.spells ?? []).map((spell) => ({ name: spell.name, text: arms.spell(spell) })),
          ]}
        />
        <p className="words">
          {first.keywords.map((word) => (
            <span key={word}>{word.toLowerCase()}</span>
          ))}
          {unit.status.map((status) => (
            <span key={status} className="status">
              {system.statusText(state, unit.id, status)}
            </span>
          ))}
        </p>
      </details>
    </section>
  );
}

/** Lines of a card, of one kind. */
const Lines = ({ lines, about }: { readonly lines: readonly string[]; readonly about: 'hurt' | 'others' }) =>
  lines.map((line) => (
    <p key={line} className={about}>
      {line}
    </p>
  ));

/** The weapons and spells of a card: the name apart, then the numbers. */
function Arms({ arms }: { readonly arms: readonly { readonly name: string; readonly text: string }[] }) {
  if (arms.length === 0) return null;
  return (
    <ul className="weapons">
      {arms.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
