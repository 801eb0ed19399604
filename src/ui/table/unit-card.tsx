import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { plainSoldier, profileOfRanks, ranksLine, ranksWounds } from '../../app/systems/regiments/regiment-card.ts';
import { useTableParts } from '../../app/table/table-store.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { tableNamesOf } from '../../messages/names.ts';
import { messages } from '../../messages/messages.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { foesOf } from '../../rules/skirmish/fighters/fighters.ts';

/** How a fighter's attempt to engage stands: under way, made, or failed. */
function attemptText(state: GameState, unit: UnitId): string {
  if (state.warband?.attempt?.unit === unit) return messages.skirmish.engaging;
  return foesOf(state, unit).length > 0 ? messages.skirmish.engaged : messages.fighters.statuses.attempted;
}

/** Bottom left: the card of the selected unit, with its characteristics and statuses. */
export function UnitCard() {
  const {
    state,
    initial,
    selection,
    model: alone,
  } = useTableParts((table) => ({
    // What is still being shown is not told before.
    state: table.playing?.acts[0]?.shows ?? table.game?.state,
    initial: table.game?.initial,
    selection: table.selection,
    model: table.model,
  }));
  const unit = state?.units.get(selection.at(-1) ?? state.charge?.unit ?? ('' as never));
  const shown = state && unit && (state.rules.system === 'regiments' ? plainSoldier(state, unit) : unit.models[0]);
  const first = shown && state?.models.get(alone ?? shown);
  if (state === undefined || unit === undefined || first === undefined) return null;
  const { base } = first;
  const names = tableNamesOf(state, initial);
  const isFighter = state.rules.system === 'skirmish';
  const inRanks = state.rules.system === 'regiments';
  const hurt = (alone ? [first.id] : unit.models).flatMap((id) => {
    const model = state?.models.get(id);
    const whole = model?.profile['W'] ?? model?.profile['wounds'] ?? 1;
    return [
      ...(model && model.wounds < whole ? [messages.charge.woundsLeft(names.model(id), model.wounds, whole)] : []),
      ...(state?.fight?.cowed.includes(id) ? [messages.charge.hangsBack(names.model(id))] : []),
    ];
  });
  const size =
    base.kind === 'round'
      ? messages.charge.roundBase(Math.round(base.radius * 50.8))
      : base.kind === 'hull'
        ? messages.charge.hull
        : messages.charge.squareBase(Math.round(base.halfWidth * 50.8), Math.round(base.halfDepth * 50.8));
  return (
    <section className="unit-card card" data-side={unit.side} aria-label={messages.charge.unit}>
      <header>
        <h2>{names.unit(unit.id)}</h2>
        <SideChip side={unit.side} />
      </header>
      <p className="muted">
        {isFighter
          ? messages.charge.base(size)
          : inRanks && !alone
            ? ranksLine(unit)
            : alone
              ? messages.charge.modelOf(names.model(alone), unit.models.length)
              : messages.charge.models(unit.models.length)}
        {isFighter ? '' : inRanks ? ` · ${size}` : messages.charge.bases(size)}
        {first.at[1] > 0.05 && !keepsSecret(state) ? messages.charge.inchesUp(first.at[1]) : ''}
      </p>
      {[...(inRanks ? ranksWounds(state, unit) : hurt)].map((line) => (
        <p key={line} className="hurt">
          {line}
        </p>
      ))}
      <dl>
        {(inRanks ? profileOfRanks(first) : Object.entries(first.profile)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === 'M' ? `${value}″` : name === 'Sv' ? `${value}+` : value}</dd>
          </div>
        ))}
      </dl>
      <p className="words">
        {first.keywords.map((word) => (
          <span key={word}>{word.toLowerCase()}</span>
        ))}
        {unit.status.map((status) => (
          <span key={status} className="status">
            {status === 'attempted' ? attemptText(state, unit.id) : messages.fighters.statuses[status]}
          </span>
        ))}
      </p>
    </section>
  );
}
