import './opponent.css';
import { Bot, FastForward, Lightbulb, Pause, Play, Settings2, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { Actions } from '../../app/actions.ts';
import { LEVELS } from '../../lab/policy/policy-name.ts';
import { type Opponent, OPPONENT_PACES } from '../../app/state/opponent.ts';
import { useTable } from '../../app/state/table-store.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { SideChip } from '../controls/side-chip.tsx';

/** The strip of the computer opponent, and the advice to the player, which may also be asked for without one. */
export function OpponentPanel({ actions }: { readonly actions: Actions }) {
  const opponent = useTable((table) => table.opponent);
  const hint = useTable((table) => table.hint);
  const isElsewhere = useTable(
    ({ room, replayViewer, editor, game }) =>
      room !== undefined || replayViewer !== undefined || editor !== undefined || game === undefined,
  );
  if (isElsewhere || (opponent === undefined && hint === undefined)) return null;
  return (
    <section className="opponent" aria-label={opponentMessages.panel}>
      {opponent && <Strip opponent={opponent} actions={actions} />}
      {hint && (
        <div className="opponent-hint card" role="status">
          <Lightbulb size={16} aria-hidden="true" />
          <span>{hint.state === 'asked' ? opponentMessages.thinkingOfHint : hint.sentence}</span>
          <IconButton label={opponentMessages.closeHint} run={actions.opponent.toggleHint}>
            <X size={15} />
          </IconButton>
        </div>
      )}
    </section>
  );
}

type StripProps = { readonly opponent: Opponent; readonly actions: Actions };

function Strip({ opponent, actions }: StripProps) {
  const { seat, status, paused, isHurrying, told } = opponent;
  const isOver = useTable(({ game }) => game !== undefined && resultOf(game.state) !== undefined);
  const shown = isOver ? 'over' : paused ? 'paused' : status;
  const isActing = !isOver && !paused && status !== 'waiting';
  return (
    <div className="opponent-strip card" data-status={shown}>
      <p className="opponent-who" title={opponentMessages.plays(seat.side, opponentMessages.levels[seat.level].name)}>
        <Bot size={17} aria-hidden="true" />
        <SideChip side={seat.side} />
        <small>{opponentMessages.levels[seat.level].name}</small>
      </p>
      <p className="opponent-status">
        <i aria-hidden="true" />
        {opponentMessages.status[shown]}
      </p>
      <div className="opponent-tools">
        {!isOver && (
          <>
            <IconButton label={opponentMessages.hint} run={actions.opponent.toggleHint} isOff={isActing}>
              <Lightbulb size={16} />
            </IconButton>
            <IconButton
              label={opponentMessages.hurry}
              run={actions.opponent.hurry}
              isOff={status === 'waiting' || isHurrying}
            >
              <FastForward size={16} />
            </IconButton>
            <IconButton
              label={paused ? opponentMessages.resume : opponentMessages.pause}
              run={actions.opponent.togglePause}
            >
              {paused ? <Play size={16} /> : <Pause size={16} />}
            </IconButton>
          </>
        )}
        <SeatMenu opponent={opponent} actions={actions} />
      </div>
      {told !== undefined && <p className="opponent-why">{told}</p>}
    </div>
  );
}

type IconButtonProps = {
  readonly label: string;
  readonly run: () => unknown;
  readonly isOff?: boolean;
  readonly children: ReactNode;
};

const IconButton = ({ label, run, isOff = false, children }: IconButtonProps) => (
  <button type="button" className="tool" aria-label={label} title={label} disabled={isOff} onClick={() => void run()}>
    {children}
  </button>
);

/** The level and the pace, and how to play without the computer. */
function SeatMenu({ opponent: { seat }, actions }: StripProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="tool" aria-label={opponentMessages.seat} title={opponentMessages.seat}>
        <Settings2 size={16} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="card players" align="end" sideOffset={8} aria-label={opponentMessages.seat}>
          <label>
            <span>{opponentMessages.level}</span>
            <select
              value={seat.level}
              onChange={({ target }) => {
                const level = LEVELS.find((one) => one === target.value);
                if (level) actions.opponent.adjust({ level });
              }}
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {opponentMessages.levels[level].name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{opponentMessages.pace}</span>
            <select
              value={seat.pace}
              onChange={({ target }) => {
                const pace = OPPONENT_PACES.find((one) => one === target.value);
                if (pace) actions.opponent.adjust({ pace });
              }}
            >
              {OPPONENT_PACES.map((pace) => (
                <option key={pace} value={pace}>
                  {opponentMessages.paces[pace]}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={actions.opponent.leave}>
            {opponentMessages.leave}
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
