import { type DuelLine, spokenDuel, woundsText } from '../../../app/systems/squads/duel-text.ts';
import { messages } from '../../../messages/messages.ts';

/** The odds of the coming round as one bar: slays, both stand, both fall, is slain; under it the wounds he may take and deal; the exact fractions on a touch. */
export function DuelBar({ line }: { readonly line: DuelLine | undefined }) {
  if (line === undefined) return null;
  const shares = line.shares.filter(({ chance }) => chance.chance > 0);
  return (
    <span className="duel-bar" role="img" aria-label={spokenDuel(line)}>
      <span className="shares">
        {shares.map(({ kind, chance }) => (
          <span key={kind} data-share={kind} title={chance.exact}>
            {messages.fight.shares[kind]} <b>{messages.say.percent(chance.chance)}</b>
          </span>
        ))}
      </span>
      <span className="bar">
        {shares.map(({ kind, chance }) => (
          <i key={kind} data-share={kind} style={{ flexGrow: chance.chance }} title={chance.exact} />
        ))}
      </span>
      <span className="wounds">
        <span>{messages.fight.woundsTaken(woundsText(line.takes))}</span>
        <span>{messages.fight.dealt(woundsText(line.deals))}</span>
      </span>
    </span>
  );
}
