import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { UI_SYSTEMS } from '../systems/systems.tsx';
import { useTableParts } from '../../app/state/table-store.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { messages } from '../../messages/messages.ts';

/** Bottom left: who is picked, what they are, what they are under. */
export function UnitCard() {
  const {
    state,
    selection,
    model: alone,
  } = useTableParts((table) => ({
    // What is still being shown is not told before.
    state: table.playing?.acts[0]?.shows ?? table.game?.state,
    selection: table.selection,
    model: table.model,
  }));
  const unit = state?.units.get(selection.at(-1) ?? state.charge?.unit ?? ('' as never));
  const system = state && UI_SYSTEMS[state.rules.system];
  const shown = state && unit && system?.typicalModel(state, unit);
  const first = shown && state?.models.get(alone ?? shown);
  if (state === undefined || unit === undefined || first === undefined || system === undefined) return null;
  const { base } = first;
  const size =
    base.kind === 'round'
      ? messages.charge.roundBase(Math.round(base.radius * 50.8))
      : base.kind === 'hull'
        ? messages.charge.hull
        : messages.charge.squareBase(Math.round(base.halfWidth * 50.8), Math.round(base.halfDepth * 50.8));
  const text = system.cardText(state, unit, first, alone, size);
  return (
    <section className="unit-card card" data-side={unit.side} aria-label={messages.charge.unit}>
      <header>
        <h2>{unit.name}</h2>
        <SideChip side={unit.side} />
      </header>
      <p className="muted">
        {text.line}
        {first.at[1] > 0.05 && !keepsSecret(state) ? messages.charge.inchesUp(first.at[1]) : ''}
      </p>
      {text.hurt.map((line) => (
        <p key={line} className="hurt">
          {line}
        </p>
      ))}
      <dl>
        {text.profile.map(([name, value]) => (
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
            {messages.fighters.statuses[status]}
          </span>
        ))}
      </p>
    </section>
  );
}
