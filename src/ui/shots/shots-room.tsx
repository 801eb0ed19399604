import './shots.css';
import { Eye, FolderOpen, Pause, Play, Redo2, Save, Undo2, User, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FILM_LENGTHS } from '../../camera/director/direct.ts';
import { ASPECTS, type Aspect, filmLength, type ShotList } from '../../camera/list/shot-list.ts';
import { writeShots } from '../../camera/list/read-shots.ts';
import { downloadBlob } from '../../film/download-blob.ts';
import type { FrameSize } from '../../film/film-settings.ts';
import { drawLettering, loadLetters } from '../../film/lettering.ts';
import { planLettering } from '../../film/plan-lettering.ts';
import { useCuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { textOfFile } from '../../kernel/text-of.ts';
import { frameOnPage, insetOnPage } from '../../replay-viewer/cutting-room.ts';
import {
  cuttingRoomNow,
  useCuttingRoom,
  useReplayViewer,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../../messages/shots.ts';
import { ShotsInspector } from './shots-inspector.tsx';
import { hearFilmKeys } from './shots-keys.ts';
import { ShotsTrack } from './shots-track.tsx';
import { Tool } from '../controls/tool.tsx';
import { useTable } from '../../app/state/table-store.ts';

const SIZE = 16;

/** The cutting room: the shots on a track, the settings of the selected one, and the director. */
export function ShotsRoom() {
  const { room } = shotMessages;
  const list = useReplayViewer((replayViewer) => replayViewer.shots);
  const faults = useCuttingRoom((cutting) => cutting.faults);
  const viewer = useReplayViewerStore();
  const actions = useCuttingRoomActions();
  useEffect(() => hearFilmKeys(viewer, actions), [viewer, actions]);
  if (list === undefined) return null;
  return (
    <>
      <FilmFrames />
      <section className="shots-room card" aria-label={room.label}>
        <Head />
        <Times />
        <ShotsTrack list={list} />
        <ShotsInspector list={list} />
        {faults.length > 0 && (
          <ul className="faults" role="alert">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** The director, the aspect ratio, and the actions on the film as a whole. */
function Head() {
  const { room } = shotMessages;
  const list = useReplayViewer((replayViewer) => replayViewer.shots);
  const isFilms = useReplayViewer((replayViewer) => replayViewer.camera === 'shots') ?? false;
  const canUndo = useCuttingRoom(({ past }) => past.length > 0);
  const canRedo = useCuttingRoom(({ future }) => future.length > 0);
  const file = useRef<HTMLInputElement>(null);
  const actions = useCuttingRoomActions();
  return (
    <div className="row">
      <fieldset className="directs">
        <legend>{room.direct}</legend>
        {FILM_LENGTHS.map((length) => (
          <button key={length} type="button" onClick={() => void actions.directIt(length)}>
            {room.directs[length]}
          </button>
        ))}
      </fieldset>
      <label className="aspect">
        <span className="spoken">{room.aspect}</span>
        <select value={list?.aspect ?? '16:9'} onChange={(event) => actions.setAspect(event.target.value as Aspect)}>
          {ASPECTS.map((aspect) => (
            <option key={aspect}>{aspect}</option>
          ))}
        </select>
      </label>
      <div className="tools">
        <Tool
          label={isFilms ? room.myEye : room.filmsEye}
          pressed={isFilms}
          onClick={() => actions.lookThrough(!isFilms)}
        >
          {isFilms ? <Eye size={SIZE} /> : <User size={SIZE} />}
        </Tool>
        <Tool label={room.undo} disabled={!canUndo} onClick={() => actions.stepBack(-1)}>
          <Undo2 size={SIZE} />
        </Tool>
        <Tool label={room.redo} disabled={!canRedo} onClick={() => actions.stepBack(1)}>
          <Redo2 size={SIZE} />
        </Tool>
        <Tool label={room.load} onClick={() => file.current?.click()}>
          <FolderOpen size={SIZE} />
        </Tool>
        <Tool label={room.save} onClick={() => list && saveShots(list, actions.shotsName())}>
          <Save size={SIZE} />
        </Tool>
        <Tool label={room.close} onClick={actions.closeCuttingRoom}>
          <X size={SIZE} />
        </Tool>
      </div>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [given] = event.target.files ?? [];
          event.target.value = '';
          if (given) void textOfFile(given).then(actions.openShots);
        }}
      />
    </div>
  );
}

/** Downloads the film as a shot file. */
const saveShots = (list: ShotList, name: string): void =>
  downloadBlob(name, new Blob([writeShots(list)], { type: 'application/json' }), 'shots.json');

/** The film's clock as a slider, written past React. */
function Times() {
  const { room } = shotMessages;
  const clock = useCuttingRoom((cutting) => cutting.clock);
  const playing = useCuttingRoom((cutting) => cutting.playing);
  const list = useReplayViewer((replayViewer) => replayViewer.shots);
  const length = list ? filmLength(list) : 0;
  const viewer = useReplayViewerStore();
  const { toggleFilm, toFilmTime } = useCuttingRoomActions();
  const slider = useRef<HTMLInputElement>(null);
  const told = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = () => {
      const time = clock.now();
      if (told.current) told.current.textContent = shotMessages.room.clock(time, length);
      if (slider.current) {
        slider.current.value = String(time);
        slider.current.setAttribute('aria-valuetext', shotMessages.room.clock(time, length));
      }
    };
    write();
    return clock.subscribe(write);
  }, [clock, length]);
  return (
    <div className="times">
      <button type="button" className="play" aria-label={playing ? room.pause : room.play} onClick={toggleFilm}>
        {playing ? <Pause size={SIZE} /> : <Play size={SIZE} />}
      </button>
      <b ref={told} />
      <input
        ref={slider}
        type="range"
        aria-label={room.time}
        min={0}
        max={length}
        step={1 / 30}
        defaultValue={cuttingRoomNow(viewer).clock.now()}
        onChange={(event) => toFilmTime(Number(event.target.value))}
      />
    </div>
  );
}

/** The outline of the film's picture: over the view through its camera, or around the small picture. */
function FilmFrames() {
  const page = usePage();
  const aspect = useReplayViewer((replayViewer) => replayViewer.shots?.aspect) ?? '16:9';
  const camera = useReplayViewer((replayViewer) => replayViewer.camera);
  const bare = useTable(({ replayViewer }) => replayViewer?.bare);
  const open = useCuttingRoom((room) => room.open);
  if (!open || bare) return null;
  const { left, top, width, height } =
    camera === 'shots'
      ? frameOnPage(page, aspect, bare === undefined ? 'none' : 'cutting-room')
      : insetOnPage(page, aspect);
  return (
    <div
      className={camera === 'shots' ? 'film-frame' : 'film-inset'}
      style={{ left, top, width, height }}
      aria-hidden="true"
    >
      {camera === 'shots' ? <FilmWords width={width} height={height} /> : <span>{shotMessages.room.inset}</span>}
    </div>
  );
}

/** The captions and cards of the film at its current second, as the finished film has them. Sizes in CSS pixels. */
function FilmWords({ width, height }: FrameSize) {
  const list = useReplayViewer((replayViewer) => replayViewer.shots);
  const clock = useCuttingRoom((room) => room.clock);
  const sheet = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [canvas, pen] = [sheet.current, sheet.current?.getContext('2d')];
    if (!canvas || !pen || !list) return;
    const size: FrameSize = { width, height };
    const sharp = window.devicePixelRatio;
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    const draw = () => {
      const words = planLettering(list, clock.now(), size);
      canvas.dataset['words'] = words.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' / ');
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.scale(sharp, sharp);
      drawLettering(pen, size, words);
    };
    draw();
    void loadLetters().then(draw);
    return clock.subscribe(draw);
  }, [list, clock, width, height]);
  return <canvas ref={sheet} style={{ width: '100%', height: '100%' }} />;
}

function usePage(): { readonly width: number; readonly height: number } {
  const [page, setPage] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const look = () => setPage({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return page;
}
