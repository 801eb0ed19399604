import './room.css';
import { ChevronDown, ChevronUp, Eye, MessageSquare } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { roomSecondsLeft } from '../../net/room-clock.ts';
import type { RoomPlayer } from '../../app/room/room-actions.ts';
import { ownSide, type TableRoom } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { PLAYER_COLOURS, PlayerFields } from './player-fields.tsx';
import { usePlayerName } from '../controls/side-chip.tsx';
import { RoomOfferView } from './room-offer.tsx';
import { RoomPanel } from './room-panel.tsx';

/** How often clocks are read, milliseconds, and from how many seconds on they warn. */
const READING = 500;
const WARNING = 60;

/** The strip of a room: its players, their time, who decides, the connection; and the panel it opens. */
export function RoomBar({ actions }: { readonly actions: Actions }) {
  const room = useTable((table) => table.room);
  const isOpen = useTable((table) => table.roomPanel);
  useTurnInTitle();
  if (room === undefined) return null;
  const unread = isOpen ? 0 : room.chat.length - room.chatSeen;
  const watchers = room.presence?.watchers.length ?? 0;
  return (
    <section className="room" aria-label={roomUiMessages.title}>
      <div className="room-bar card" data-connection={room.connection.state}>
        {SIDES.map((side) => (
          <PlayerChip key={side} room={room} side={side} />
        ))}
        {watchers > 0 && (
          <span className="watchers" title={roomUiMessages.watching(watchers)}>
            <Eye size={14} aria-hidden="true" />
            <span className="spoken">{roomUiMessages.watching(watchers)}</span>
            <span aria-hidden="true">{watchers}</span>
          </span>
        )}
        <button
          type="button"
          className="quiet room-toggle"
          aria-expanded={isOpen}
          aria-label={unread > 0 ? `${roomUiMessages.open} (${roomUiMessages.unread(unread)})` : roomUiMessages.open}
          title={roomUiMessages.open}
          onClick={actions.room.togglePanel}
        >
          <MessageSquare size={16} aria-hidden="true" />
          {unread > 0 && (
            <b className="unread" aria-hidden="true">
              {unread}
            </b>
          )}
          {isOpen ? <ChevronUp size={15} aria-hidden="true" /> : <ChevronDown size={15} aria-hidden="true" />}
        </button>
      </div>
      <ConnectionLine room={room} actions={actions} />
      <RoomOfferView actions={actions} />
      <SitDown actions={actions} />
      {isOpen && <RoomPanel actions={actions} />}
    </section>
  );
}

/** Says in the title of the page's tab that this player decides. */
function useTurnInTitle(): void {
  const isOwnTurn = useTable((table) => {
    const own = ownSide(table);
    const state = table.room?.shown?.state;
    return own !== undefined && state?.next === own && state.ended === undefined;
  });
  useEffect(() => {
    if (!isOwnTurn) return;
    const before = document.title;
    document.title = roomUiMessages.turnInTitle(before);
    return () => {
      document.title = before;
    };
  }, [isOwnTurn]);
}

/** A player: colour, name, whether that player is here and decides, and the time that is left. */
function PlayerChip({ room, side }: { readonly room: TableRoom; readonly side: Side }) {
  const name = usePlayerName(side);
  const isOwn = useTable((table) => ownSide(table) === side);
  const state = room.shown?.state;
  const isHere = room.presence?.players[side] ?? false;
  const decides = state?.next === side && !state.ended;
  const colour = room.log?.state.players[side]?.colour;
  const about = [
    roomUiMessages.seats[side],
    ...(isOwn ? [roomUiMessages.you] : []),
    isHere ? roomUiMessages.online : roomUiMessages.away,
    ...(decides ? [roomUiMessages.turnOf(side)] : []),
  ].join(', ');
  return (
    <span
      className="room-player"
      data-side={side}
      data-own={isOwn || undefined}
      data-here={isHere || undefined}
      data-decides={decides || undefined}
      title={`${name}: ${about}`}
    >
      <i aria-hidden="true" style={colour ? { color: colour } : undefined} />
      <span className="name">{name}</span>
      <span className="spoken">{about}</span>
      <ClockOf room={room} side={side} />
    </span>
  );
}

/** The time a side has left; nothing in a room without a clock. */
function ClockOf({ room, side }: { readonly room: TableRoom; readonly side: Side }) {
  const clock = room.log?.state.clock;
  const runs = clock?.running === side;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), READING);
    return () => clearInterval(timer);
  }, [runs]);
  if (clock === undefined) return null;
  const left = roomSecondsLeft(clock, side, now + room.ahead);
  return (
    <time data-runs={runs || undefined} data-low={left <= WARNING || undefined}>
      {roomUiMessages.time(left)}
    </time>
  );
}

/** One calm line about the connection, while there is something to say. */
function ConnectionLine({ room, actions }: { readonly room: TableRoom; readonly actions: Actions }) {
  const { connection, waiting } = room;
  if (connection.state === 'here') return null;
  if (connection.state !== 'ended')
    return (
      <p className="room-line card" role="status" data-state={connection.state}>
        {connection.state === 'connecting' ? roomUiMessages.connecting : roomUiMessages.cutOff}
        {connection.state === 'cut-off' && waiting > 0 && ` ${roomUiMessages.unsent(waiting)}`}
      </p>
    );
  const { why } = connection;
  const enter = (run: (rooms: Awaited<ReturnType<Actions['room']['enter']>>) => void) => (): void =>
    void actions.room.enter().then(run);
  return (
    <div className="room-line card" role="alert" data-state="ended">
      <span>{why.kind === 'refused' ? roomUiMessages.ends.refused(why.message) : roomUiMessages.ends[why.kind]}</span>
      {why.kind === 'taken-over' && (
        <button type="button" onClick={enter(({ rejoin }) => rejoin())}>
          {roomUiMessages.takeItBack}
        </button>
      )}
      <button type="button" className="quiet" onClick={enter(({ leave }) => leave())}>
        {roomUiMessages.leave}
      </button>
    </div>
  );
}

/** The name and colour of a player who came by a link for the first time; they may play before they tell them. */
function SitDown({ actions }: { readonly actions: Actions }) {
  const own = useTable(ownSide);
  const isDue = useTable(({ room }) => {
    const state = room?.connection.state === 'here' && !room.isPlayerKnown ? room.log?.state : undefined;
    if (own === undefined || state === undefined || state.ended !== undefined) return false;
    return state.players[own] === undefined || state.players[own].computer === true;
  });
  const taken = useTable(({ room }) => own && room?.log?.state.players[otherSide(own)]?.colour);
  const [player, setPlayer] = useState<RoomPlayer>();
  const [isPutOff, putOff] = useState(false);
  if (!isDue || isPutOff || own === undefined) return null;
  const [ochre, blue] = PLAYER_COLOURS;
  const now = player ?? { name: '', colour: taken === blue || (own === 'attacker' && taken !== ochre) ? ochre : blue };
  const sit = (event: FormEvent): void => {
    event.preventDefault();
    void actions.room.enter().then((rooms) => rooms.sit({ ...now, name: now.name.trim() }));
  };
  return (
    <form className="sit-down card" onSubmit={sit}>
      <p>{roomUiMessages.youPlay(own)}</p>
      <PlayerFields player={now} set={setPlayer} taken={taken} />
      <div className="room-actions">
        <button type="submit" className="primary" disabled={now.name.trim() === ''}>
          {roomUiMessages.sitDown}
        </button>
        <button type="button" className="quiet" onClick={() => putOff(true)}>
          {roomUiMessages.later}
        </button>
      </div>
    </form>
  );
}
