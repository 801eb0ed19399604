import { useState } from 'react';
import type { Hands } from '../../app/hands.ts';
import type { AskedDie } from '../../app/systems/skirmish/intent.ts';
import { D20 } from '../../rules/skirmish/fighters/checks.ts';
import { Back, Deeds } from '../controls/deeds.tsx';
import { messages } from '../../messages/messages.ts';

const FACES = Array.from({ length: D20 }, (_, i) => i + 1);

/** Asks what a twenty-sided die shows that was thrown by hand: a click on its face, or its number and Enter. */
export function OwnD20({ asked, hands }: { readonly asked: AskedDie; readonly hands: Hands }) {
  const { who, what, which, of } = asked;
  const [typed, setTyped] = useState('');
  const pips = Number(typed);
  const isFace = Number.isInteger(pips) && pips >= 1 && pips <= D20;
  return (
    <form
      className="own-d20"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFace) hands.tellDie(pips);
      }}
    >
      <p className="who">{messages.log.throws(<b key="who">{who}</b>, what)}</p>
      {of > 1 && <p className="difference small">{messages.log.dieOf(which, of)}</p>}
      <fieldset className="faces" aria-label={messages.log.whatTheD20Shows}>
        {FACES.map((face) => (
          <button key={face} type="button" onClick={() => hands.tellDie(face)}>
            {face}
          </button>
        ))}
      </fieldset>
      <Deeds hands={hands}>
        <input
          aria-label={messages.log.whatTheD20Shows}
          inputMode="numeric"
          // It is what the table waits for.
          ref={(input) => input?.focus()}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 2))}
          onKeyDown={(event) => {
            if (event.code === 'Escape') hands.cancel();
          }}
        />
        <button type="submit" className="primary" disabled={!isFace}>
          {messages.log.itShows(isFace ? pips : undefined)} <kbd>{messages.buttons.enter}</kbd>
        </button>
        <Back hands={hands}>{messages.buttons.takeBack}</Back>
      </Deeds>
    </form>
  );
}
