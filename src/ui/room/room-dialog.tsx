import './room.css';
import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { RoomPlayer } from '../../app/room/room-actions.ts';
import type { RoomWish } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { fieldFirst } from '../controls/leave-field.ts';
import { ComputerSeat } from './computer-seat.tsx';
import { CopyLink } from './copy-link.tsx';
import { PlayerFields, PLAYER_COLOURS } from './player-fields.tsx';

const CLOCKS = ['none', 'minutes-60', 'minutes-90', 'minutes-120', 'days-1', 'days-3', 'days-7'] as const;
type ClockChoice = (typeof CLOCKS)[number];

/** Seconds that can be added to a clock for each decision, and minutes by which spectators may see later. */
const INCREMENTS = [0, 10, 30, 60] as const;
const DELAYS = [0, 5, 10, 20] as const;

/** The clock of a room's settings, as it was chosen. */
function clockOf(choice: ClockChoice, increment: number): RoomWish['settings']['clock'] {
  const [kind, count] = choice.split('-');
  if (kind === 'minutes') return { seconds: 60 * Number(count), increment };
  return kind === 'days' ? { days: Number(count) } : undefined;
}

type DialogProps = { readonly actions: Actions };

/** Makes a room of the table at hand, and shows its links. */
export function NewRoomDialog({ actions }: DialogProps) {
  const dialog = useTable((table) => table.roomDialog);
  if (dialog === undefined) return null;
  const close = (): void => void actions.room.enter().then(({ closeDialog }) => closeDialog());
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="room-behind" />
        <Dialog.Content className="room-dialog card" aria-describedby={undefined} onEscapeKeyDown={fieldFirst}>
          <header>
            <Dialog.Title>{roomUiMessages.playWithSomeone}</Dialog.Title>
            <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
          </header>
          {dialog.state === 'made' ? (
            <Made
              actions={actions}
              links={dialog.links}
              side={dialog.seat === 'defender' ? 'defender' : 'attacker'}
              close={close}
            />
          ) : (
            <Asking actions={actions} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The choices for a new room. */
function Asking({ actions }: DialogProps) {
  const dialog = useTable((table) => table.roomDialog);
  const steps = useTable((table) => table.game?.cut ?? 0);
  const table = useTable(({ game }) => game?.initial.name);
  const [own, setOwn] = useState<RoomPlayer>({ name: '', colour: PLAYER_COLOURS[0] });
  useEffect(() => {
    void actions.room.enter().then((rooms) => {
      const last = rooms.player();
      if (last) setOwn((now) => (now.name === '' ? last : now));
    });
  }, [actions]);
  const [side, setSide] = useState<Side>('attacker');
  const [clock, setClock] = useState<ClockChoice>('none');
  const [increment, setIncrement] = useState(30);
  const [delay, setDelay] = useState(0);
  const isMaking = dialog?.state === 'making';
  const make = (event: FormEvent): void => {
    event.preventDefault();
    const set = clockOf(clock, increment);
    const wish: RoomWish = { ...own, name: own.name.trim(), side, settings: { delay, ...(set ? { clock: set } : {}) } };
    void actions.room.enter().then((rooms) => rooms.make(wish));
  };
  return (
    <form onSubmit={make}>
      <p className="muted">
        <b>{table}.</b> {steps > 0 && `${roomUiMessages.goesOn(steps)} `}
        {roomUiMessages.whatItIs}
      </p>
      <PlayerFields player={own} set={setOwn} />
      <Choice label={roomUiMessages.yourSide}>
        <div className="segments">
          {SIDES.map((one) => (
            <button key={one} type="button" data-side={one} aria-pressed={one === side} onClick={() => setSide(one)}>
              <i aria-hidden="true" />
              {messages.bar.sides[one]}
            </button>
          ))}
        </div>
      </Choice>
      <Choice label={roomUiMessages.clock}>
        <select value={clock} onChange={({ target }) => setClock(target.value as ClockChoice)}>
          {CLOCKS.map((one) => (
            <option key={one} value={one}>
              {roomUiMessages.clocks[one]}
            </option>
          ))}
        </select>
      </Choice>
      {clock.startsWith('minutes') && (
        <Choice label={roomUiMessages.increment}>
          <select value={increment} onChange={({ target }) => setIncrement(Number(target.value))}>
            {INCREMENTS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Choice>
      )}
      <Choice label={roomUiMessages.delay}>
        <select value={delay} onChange={({ target }) => setDelay(Number(target.value))}>
          {DELAYS.map((one) => (
            <option key={one} value={one}>
              {roomUiMessages.delays(one)}
            </option>
          ))}
        </select>
      </Choice>
      {dialog?.state === 'failed' && (
        <p className="fault" role="alert">
          {dialog.why}
        </p>
      )}
      <button type="submit" className="primary" disabled={isMaking || own.name.trim() === ''}>
        {isMaking ? roomUiMessages.making : roomUiMessages.make}
      </button>
    </form>
  );
}

const Choice = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // Each choice holds one control, or a group of buttons with words of their own.
  <div className="room-field">
    <span>{label}</span>
    {children}
  </div>
);

type MadeProps = {
  readonly actions: Actions;
  readonly links: Readonly<Record<Side | 'watch' | 'host', string>>;
  readonly side: Side;
  readonly close: () => void;
};

/** The links of a room that was just made. */
function Made({ actions, links, side, close }: MadeProps) {
  const connection = useTable((table) => table.room?.connection.state);
  const isThere = useTable((table) => table.room?.presence?.players[otherSide(side)] ?? false);
  const other = otherSide(side);
  return (
    <div className="room-links">
      <p>
        <b>{roomUiMessages.made}</b>
      </p>
      <CopyLink label={roomUiMessages.sendThis(other)} link={links[other]} isMain />
      <CopyLink label={roomUiMessages.watchLink} link={links.watch} />
      <CopyLink label={roomUiMessages.ownLink} link={links[side]} />
      <ComputerSeat actions={actions} side={other} />
      <p className="status" role="status" data-state={connection === 'here' ? 'here' : 'away'}>
        <i aria-hidden="true" />
        {connection !== 'here'
          ? roomUiMessages.connecting
          : isThere
            ? roomUiMessages.opponentHere
            : roomUiMessages.opponentAwaited}
      </p>
      <button type="button" className={isThere ? 'primary' : undefined} onClick={close}>
        {roomUiMessages.toTable}
      </button>
    </div>
  );
}
