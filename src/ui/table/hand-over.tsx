import './hand-over.css';
import { Popover } from 'radix-ui';
import type { Actions } from '../../app/actions.ts';
import { handOverText } from '../../app/play/hand-over.ts';
import { NAME_LENGTH } from '../../app/state/settings.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { SideChip, usePlayerName } from '../controls/side-chip.tsx';

type HandOverProps = { readonly actions: Actions; readonly to: Side };

/** The card in place of the prompt when the other player is to decide: what happened, what is asked, and a button to take over. */
export function HandOverCard({ actions, to }: HandOverProps) {
  const { happened, asked } = handOverText(useTableStore().getState());
  const name = usePlayerName(to);
  return (
    <div className="hand-over" data-side={to}>
      <p className="who">
        <SideChip side={to} />
      </p>
      <h2>{messages.handOver.title(name)}</h2>
      {happened.length > 0 && (
        <ul aria-label={messages.handOver.meanwhile}>
          {happened.map((line, i) => (
            <li key={`${i}/${line}`}>{line}</li>
          ))}
        </ul>
      )}
      <p className="asked">{asked}</p>
      <div className="actions">
        <button type="button" className="primary" onClick={actions.play.takeOver}>
          {messages.handOver.take} <kbd>{messages.buttons.enter}</kbd>
        </button>
      </div>
      <button type="button" className="quiet" onClick={() => actions.view.set({ handOver: false })}>
        {messages.handOver.neverAgain}
      </button>
    </div>
  );
}

/** The side in turn, as a button that opens the names of the players. */
export function PlayersButton({ actions, side }: { readonly actions: Actions; readonly side: Side }) {
  const { players, handOver } = useTable((table) => table.settings);
  const isInRoom = useTable((table) => table.room !== undefined);
  // In a room players have said their names.
  if (isInRoom) return <SideChip side={side} />;
  return (
    <Popover.Root>
      <Popover.Trigger className="side-button" title={messages.handOver.players}>
        <SideChip side={side} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="card players" align="start" sideOffset={8} aria-label={messages.handOver.players}>
          {SIDES.map((one) => (
            <label key={one}>
              <span>{messages.handOver.playerOf[one]}</span>
              <input
                type="text"
                maxLength={NAME_LENGTH}
                value={players[one]}
                placeholder={messages.bar.sides[one]}
                onChange={({ target }) => actions.view.set({ players: { ...players, [one]: target.value } })}
              />
            </label>
          ))}
          <label className="check">
            <input
              type="checkbox"
              checked={handOver}
              onChange={({ target }) => actions.view.set({ handOver: target.checked })}
            />
            <span>{messages.handOver.showCard}</span>
          </label>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
