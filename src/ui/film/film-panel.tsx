import './film.css';
import { Dialog } from 'radix-ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { filmLength, type ShotList } from '../../camera/list/shot-list.ts';
import { downloadBlob } from '../../film/download-blob.ts';
import { explainFilmFault } from '../../film/explain-fault.ts';
import type { FilmMaker } from '../../film/film-maker.ts';
import type { Sidecars } from '../../film/make-film.ts';
import { askFilmPlace, downloadFilm, filmFaultOf, keepFilm } from '../../film/film-place.ts';
import { type FilmProgress, filmSecondsLeft } from '../../film/film-progress.ts';
import { framesOfList } from '../../film/frame-clock.ts';
import { replayViewerNow, useReplayViewer, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';
import { filmMessages } from '../../messages/film.ts';
import { messages } from '../../messages/messages.ts';
import {
  canPack,
  type FilmChoice,
  FilmForm,
  firstChoice,
  PackingLine,
  sizeOfChoice,
  useEncoders,
} from './film-form.tsx';

type FilmPanelProps = {
  readonly fetchMaker: () => Promise<FilmMaker>;
  /** What was chosen when it was open before. */
  readonly kept: FilmChoice | undefined;
  readonly keep: (choice: FilmChoice) => void;
  readonly close: () => void;
};

/**
 * The stage of making a film: choosing, preparing, which plans its shots and asks where to save it, making, or over with a
 * closing sentence.
 */
type FilmStage =
  | { readonly kind: 'choosing' | 'preparing' }
  | { readonly kind: 'making'; readonly progress: FilmProgress; readonly left: number | undefined }
  | { readonly kind: 'over'; readonly said: string; readonly film?: Blob; readonly sidecars?: Sidecars };

/** The panel that makes a film of the watched replay. */
export function FilmPanel({ fetchMaker, kept, keep, close }: FilmPanelProps) {
  const viewer = useReplayViewerStore();
  const [choice, setChoice] = useState(() => firstChoice(replayViewerNow(viewer)?.shots, kept));
  const [maker, setMaker] = useState<FilmMaker>();
  const { stage, setStage, start, cancel } = useMaking(maker, choice);
  const hasShots = useReplayViewer((replayViewer) => replayViewer.shots !== undefined) ?? false;
  const has = useEncoders(maker, choice);
  useEffect(() => void fetchMaker().then((found) => setMaker(() => found)), [fetchMaker]);
  // The panel keeps its keys, wherever the focus is: none may play, seek or close the replay behind it.
  useEffect(() => {
    const hold = (event: KeyboardEvent) => event.stopPropagation();
    document.addEventListener('keydown', hold);
    return () => document.removeEventListener('keydown', hold);
  }, []);

  const isMaking = stage.kind === 'making';
  return (
    <Dialog.Root open modal onOpenChange={(open) => !open && !isMaking && close()}>
      <Dialog.Portal>
        <Dialog.Content
          className="film-panel card"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title>{filmMessages.title}</Dialog.Title>
          {(stage.kind === 'choosing' || stage.kind === 'preparing') && (
            <>
              <FilmForm
                choice={choice}
                set={(part) => {
                  keep({ ...choice, ...part });
                  setChoice({ ...choice, ...part });
                }}
                hasShots={hasShots}
              />
              <PlanLine maker={maker} choice={choice} />
              <PackingLine choice={choice} has={has} />
              <div className="film-actions">
                <button
                  type="button"
                  className="primary"
                  disabled={stage.kind === 'preparing' || !canPack(choice, has)}
                  onClick={() => void start()}
                >
                  {filmMessages.start}
                </button>
                <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
              </div>
            </>
          )}
          {isMaking && <FilmMaking progress={stage.progress} left={stage.left} cancel={cancel} />}
          {stage.kind === 'over' && (
            <FilmOver stage={stage} container={choice.container} again={() => setStage({ kind: 'choosing' })} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The progress of the film, and the functions that start and cancel it. Closing the panel cancels it. */
function useMaking(maker: FilmMaker | undefined, choice: FilmChoice) {
  const [stage, setStage] = useState<FilmStage>({ kind: 'choosing' });
  const ending = useRef(new AbortController());
  const name = useReplayViewer((replayViewer) => replayViewer.name) ?? '';
  useEffect(() => () => ending.current.abort(), []);

  const start = async (): Promise<void> => {
    if (maker === undefined) return;
    setStage({ kind: 'preparing' });
    ending.current = new AbortController();
    const { signal } = ending.current;
    let list: ShotList | undefined;
    try {
      list = await maker.listFor(choice.length, { size: sizeOfChoice(choice) });
    } catch (fault) {
      setStage({ kind: 'over', said: explainFilmFault(filmFaultOf(fault), choice.container) });
      return;
    }
    const place = list && !signal.aborted && (await askFilmPlace(name, choice.container));
    if (!list || !place) {
      setStage({ kind: 'choosing' });
      return;
    }
    const begun = performance.now();
    const film = await maker.make({
      list,
      settings: { ...choice, size: sizeOfChoice(choice) },
      keeper: place.keeper,
      signal,
      progress: (progress) =>
        setStage({ kind: 'making', progress, left: filmSecondsLeft(progress, performance.now() - begun) }),
    });
    const made = await keepFilm(place, film);
    if (!made.ok) {
      setStage({ kind: 'over', said: explainFilmFault(made.error, choice.container) });
      return;
    }
    const { frames, seconds, blob, sidecars } = made.value;
    const said = blob ? filmMessages.made(frames, seconds, blob.size / 1e6) : filmMessages.written(frames, seconds);
    setStage({ kind: 'over', said, sidecars, ...(blob ? { film: blob } : {}) });
    if (blob) downloadFilm(blob, name, choice.container);
  };
  return { stage, setStage, start, cancel: () => ending.current.abort() };
}

type FilmOverProps = {
  readonly stage: Extract<FilmStage, { readonly kind: 'over' }>;
  readonly container: FilmChoice['container'];
  readonly again: () => void;
};

/** How making the film ended; a film still in memory can be saved again. */
function FilmOver({ stage: { said, film, sidecars }, container, again }: FilmOverProps) {
  const name = useReplayViewer((replayViewer) => replayViewer.name) ?? '';
  return (
    <>
      {sidecars && <Poster picture={sidecars['poster.jpg']} />}
      <p role="status">{said}</p>
      <div className="film-actions">
        {film && (
          <button type="button" onClick={() => downloadFilm(film, name, container)}>
            {filmMessages.keep}
          </button>
        )}
        {sidecars && (
          <>
            <button type="button" onClick={() => downloadBlob(name, sidecars['poster.jpg'], 'poster.jpg')}>
              {filmMessages.keepPoster}
            </button>
            <button type="button" onClick={() => downloadBlob(name, sidecars['chapters.vtt'], 'chapters.vtt')}>
              {filmMessages.keepChapters}
            </button>
          </>
        )}
        <button type="button" onClick={again}>
          {filmMessages.again}
        </button>
        <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
      </div>
    </>
  );
}

/** The poster of a film that was made. */
function Poster({ picture }: { readonly picture: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address && <img className="film-poster" src={address} alt={filmMessages.poster} />;
}

/** The length of the planned film. The director plans it shortly after a choice changes. */
function PlanLine({ maker, choice }: { readonly maker: FilmMaker | undefined; readonly choice: FilmChoice }) {
  const size = useMemo(() => sizeOfChoice(choice), [choice]);
  const [said, setSaid] = useState('');
  const { length, fps } = choice;
  useEffect(() => {
    setSaid('');
    let isStale = false;
    const say = async (): Promise<void> => {
      // A plan that fails says why once the film is started.
      const list = await maker?.listFor(length, { size }).catch(() => undefined);
      if (list && !isStale)
        setSaid(filmMessages.plan(filmLength(list), framesOfList(list, fps), size.width, size.height));
    };
    const timer = setTimeout(() => void say(), 60);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [maker, length, size, fps]);
  return <p className="small">{said || '…'}</p>;
}

type FilmMakingProps = {
  readonly progress: FilmProgress;
  /** The estimated seconds left; undefined at first. */
  readonly left: number | undefined;
  readonly cancel: () => void;
};

/** A film being made: its latest frame, its progress, and a button to cancel. */
function FilmMaking({ progress, left, cancel }: FilmMakingProps) {
  const { stage, done, of } = progress;
  const sheet = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = sheet.current;
    const { picture } = progress;
    if (canvas === null || picture === undefined) return;
    const scale = canvas.width / picture.width;
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }, [progress]);
  const { progress: words } = filmMessages;
  return (
    <div className="film-making">
      <canvas ref={sheet} width={480} height={270} role="img" aria-label={filmMessages.newest} />
      <progress value={done} max={of} aria-label={filmMessages.title} />
      <p role="status">{stage === 'drawing' ? words.drawing(done, of, left) : words[stage]}</p>
      <p className="muted small">{filmMessages.hidden}</p>
      <div className="film-actions">
        <button type="button" onClick={cancel}>
          {filmMessages.cancel}
        </button>
      </div>
    </div>
  );
}
