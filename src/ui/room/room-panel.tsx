import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { RoomActions } from '../../app/room/room-actions.ts';
import { type ChatLine, ownSide, playedSide, type TableRoom } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { roomSecondsLeft } from '../../net/room-clock.ts';
import { ROOM_LIMITS } from '../../net/limits.ts';
import { PHRASES } from '../../net/wire.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { usePlayerName } from '../controls/side-chip.tsx';
import { ComputerSeat } from './computer-seat.tsx';
import { CopyLink } from './copy-link.tsx';
import { RematchButton, useOutcome } from './room-prompt.tsx';

type Run = (run: (rooms: RoomActions) => void) => () => void;

/** The panel under a room's strip: chat, what players ask of each other, and the links of the player who made it. */
export function RoomPanel({ actions }: { readonly actions: Actions }) {
  const room = useTable((table) => table.room);
  const own = useTable(playedSide);
  const run: Run = (does) => () => void actions.room.enter().then(does);
  if (room === undefined) return null;
  return (
    <div className="room-panel card">
      <Chat room={room} run={run} />
      {own && <PlayerButtons room={room} own={own} run={run} actions={actions} />}
      {own && room.log && 'days' in (room.log.opened.settings.clock ?? {}) && (
        <TurnNotices actions={actions} run={run} />
      )}
      {room.links && own && <ComputerSeat actions={actions} side={otherSide(own)} />}
      {room.links && <HostPart room={room} links={room.links} run={run} />}
      <footer>
        <button type="button" className="quiet" title={roomUiMessages.leaveAbout} onClick={run(({ leave }) => leave())}>
          {roomUiMessages.leave}
        </button>
        <button type="button" className="quiet" onClick={actions.room.togglePanel}>
          {messages.buttons.close}
        </button>
      </footer>
    </div>
  );
}

/** By post: how a player who is away learns whose turn it is. */
function TurnNotices({ actions, run }: { readonly actions: Actions; readonly run: Run }) {
  const [found, setFound] = useState<{ readonly address: string | undefined; readonly canPush: boolean }>();
  useEffect(() => {
    void actions.room.enter().then(({ calendar, canPush }) => setFound({ address: calendar(), canPush: canPush() }));
  }, [actions]);
  if (found?.address === undefined) return null;
  return (
    <div className="room-links">
      {found.canPush && (
        <button type="button" onClick={run(({ tellTurns }) => void tellTurns())}>
          {roomUiMessages.tellTurns}
        </button>
      )}
      <CopyLink label={roomUiMessages.calendar} link={found.address} />
    </div>
  );
}

/** The chat, its quick phrases and the line to write in. */
function Chat({ room, run }: { readonly room: TableRoom; readonly run: Run }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const isHere = room.connection.state === 'here';
  useEffect(() => {
    void room.chat;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [room.chat]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    run((rooms) => rooms.chat(text))();
    setText('');
  };
  return (
    <div className="room-chat">
      {room.chat.length > 0 && (
        <ol ref={list} aria-label={roomUiMessages.chat}>
          {room.chat.map((line) => (
            <ChatLineView key={line.serial} line={line} />
          ))}
        </ol>
      )}
      <div className="phrases">
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" disabled={!isHere} onClick={run((rooms) => rooms.phrase(phrase))}>
            {roomUiMessages.phrases[phrase]}
          </button>
        ))}
      </div>
      <form onSubmit={send}>
        <input
          type="text"
          aria-label={roomUiMessages.write}
          placeholder={roomUiMessages.write}
          maxLength={ROOM_LIMITS.chat}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={!isHere || text.trim() === ''}>
          {roomUiMessages.send}
        </button>
      </form>
    </div>
  );
}

function ChatLineView({ line }: { readonly line: ChatLine }) {
  const names = { attacker: usePlayerName('attacker'), defender: usePlayerName('defender') };
  if (line.kind === 'note') return <li className="note">{line.text}</li>;
  const side = SIDES.find((one) => one === line.from);
  return (
    <li data-side={side}>
      <b>{side ? names[side] : roomUiMessages.seats[line.from]}</b>{' '}
      <span>{line.kind === 'chat' ? line.text : roomUiMessages.phrases[line.phrase]}</span>
    </li>
  );
}

type PlayerButtonsProps = {
  readonly room: TableRoom;
  readonly own: Side;
  readonly run: Run;
  readonly actions: Actions;
};

/** What a player asks of the other or does outside the game. */
function PlayerButtons({ room, own, run, actions }: PlayerButtonsProps) {
  const [isResigning, setResigning] = useState(false);
  const outcome = useOutcome();
  const state = room.log?.state;
  if (state === undefined) return null;
  const isOver = state.ended !== undefined || state.next === undefined;
  const isPaused = state.paused !== undefined;
  const other = otherSide(own);
  const waitsForOther = state.next === other;
  const isLate = state.clock !== undefined && roomSecondsLeft(state.clock, other, Date.now() + room.ahead) < 0;
  const mayClaim = isLate || room.presence?.players[other] === false;
  return (
    <div className="room-actions">
      {outcome && <p>{outcome}</p>}
      {isOver && room.computer === undefined && <RematchButton actions={actions} />}
      {!isOver && (
        <>
          <TakebackButton run={run} isOffered={state.offer !== undefined} />
          <button type="button" disabled={state.offer !== undefined} onClick={run(({ offerDraw }) => offerDraw())}>
            {roomUiMessages.draw}
          </button>
          <button type="button" onClick={run(({ pause }) => pause(!isPaused))}>
            {isPaused ? roomUiMessages.resume : roomUiMessages.pause}
          </button>
          {waitsForOther && !isPaused && mayClaim && (
            <button type="button" onClick={run(({ claim }) => claim())}>
              {roomUiMessages.claim}
            </button>
          )}
          {isResigning ? (
            <span className="really">
              <button type="button" className="danger" onClick={run(({ resign }) => resign())}>
                {roomUiMessages.reallyResign}
              </button>
              <button type="button" className="quiet" onClick={() => setResigning(false)}>
                {roomUiMessages.keepPlaying}
              </button>
            </span>
          ) : (
            <button type="button" onClick={() => setResigning(true)}>
              {roomUiMessages.resign}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function TakebackButton({ run, isOffered }: { readonly run: Run; readonly isOffered: boolean }) {
  const hasPlayed = useTable((table) => {
    const own = ownSide(table);
    return table.room?.log?.entries.some(({ by }) => by === own) ?? false;
  });
  return (
    <button type="button" disabled={!hasPlayed || isOffered} onClick={run(({ takeBack }) => takeBack())}>
      {roomUiMessages.takeback}
    </button>
  );
}

type HostPartProps = { readonly room: TableRoom; readonly links: NonNullable<TableRoom['links']>; readonly run: Run };

/** The links of the room, for the player who made it on this page. */
function HostPart({ room, links, run }: HostPartProps) {
  const own = useTable(ownSide) ?? 'attacker';
  const other = otherSide(own);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="quiet show-links" onClick={() => setOpen(true)}>
        {roomUiMessages.showLinks}
      </button>
    );
  return (
    <div className="room-links">
      <CopyLink key={links[other]} label={roomUiMessages.sendThis(other)} link={links[other]} />
      <CopyLink key={links.watch} label={roomUiMessages.watchLink} link={links.watch} />
      <CopyLink label={roomUiMessages.ownLink} link={links[own]} />
      <div className="renew">
        <button
          type="button"
          title={roomUiMessages.oldLinkEnds}
          onClick={run(({ renewLink }) => void renewLink(other))}
        >
          {roomUiMessages.newLink(other)}
        </button>
        <button
          type="button"
          title={roomUiMessages.oldLinkEnds}
          onClick={run(({ renewLink }) => void renewLink('watch'))}
        >
          {roomUiMessages.newWatchLink}
        </button>
      </div>
      <ul className="watcher-list">
        {(room.presence?.watchers ?? []).map((who, i) => (
          <li key={who}>
            {roomUiMessages.watcher(i + 1)}
            <button type="button" className="quiet" onClick={run(({ dismiss }) => dismiss(who))}>
              {roomUiMessages.remove}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
