import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { RequestedDie } from '../../app/state/skirmish.ts';
import { D20 } from '../../rules/skirmish/fighters/checks.ts';
import { Back, ActionButtons } from '../controls/action-buttons.tsx';
import { messages } from '../../messages/messages.ts';

const FACES = Array.from({ length: D20 }, (_, i) => i + 1);

/** Asks for the result of a hand-thrown twenty-sided die: a click on a face, or a number and Enter. */
export function ManualD20({ asked, actions }: { readonly asked: RequestedDie; readonly actions: Actions }) {
  const { who, what, which, of } = asked;
  const [typed, setTyped] = useState('');
  const pips = Number(typed);
  const isFace = Number.isInteger(pips) && pips >= 1 && pips <= D20;
  return (
    <form
      className="own-d20"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFace) actions.play.tellDie(pips);
      }}
    >
      <p className="who">{messages.log.throws(<b key="who">{who}</b>, what)}</p>
      {of > 1 && <p className="difference small">{messages.log.dieOf(which, of)}</p>}
      <fieldset className="faces" aria-label={messages.log.whatTheD20Shows}>
        {FACES.map((face) => (
          <button key={face} type="button" onClick={() => actions.play.tellDie(face)}>
            {face}
          </button>
        ))}
      </fieldset>
      <ActionButtons actions={actions}>
        <input
          aria-label={messages.log.whatTheD20Shows}
          inputMode="numeric"
          // The table waits for this field.
          ref={(input) => input?.focus()}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 2))}
          onKeyDown={(event) => {
            if (event.code === 'Escape') actions.selection.cancel();
          }}
        />
        <button type="submit" className="primary" disabled={!isFace}>
          {messages.log.itShows(isFace ? pips : undefined)} <kbd>{messages.buttons.enter}</kbd>
        </button>
        <Back actions={actions}>{messages.buttons.takeBack}</Back>
      </ActionButtons>
    </form>
  );
}
