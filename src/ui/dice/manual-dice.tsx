import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { messages } from '../../messages/messages.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Two dice thrown by hand, entered face by face. */
export function ManualDice({ actions, busy }: { readonly actions: Actions; readonly busy: boolean }) {
  const [pips, setPips] = useState<readonly [number, number]>([0, 0]);
  const ready = pips[0] > 0 && pips[1] > 0;
  const die = (which: 0 | 1) => (
    <select
      aria-label={which === 0 ? messages.log.firstDieThrownByHand : messages.log.secondDieThrownByHand}
      value={pips[which]}
      onChange={(event) =>
        setPips(which === 0 ? [Number(event.target.value), pips[1]] : [pips[0], Number(event.target.value)])
      }
    >
      <option value={0}>–</option>
      {FACES.map((face) => (
        <option key={face} value={face}>
          {face}
        </option>
      ))}
    </select>
  );
  return (
    <span className="own-dice">
      <span className="muted small">{messages.log.orByHand}</span>
      {die(0)}
      {die(1)}
      {ready && (
        <button type="button" disabled={busy} onClick={() => void actions.rollOwn(pips)}>
          {messages.log.use(pips[0] + pips[1])}
        </button>
      )}
    </span>
  );
}
