import { useEffect, useRef } from 'react';
import type { FilmProgress } from '../../film/film-progress.ts';
import { filmMessages } from '../../messages/film.ts';

type FilmMakingProps = {
  readonly progress: FilmProgress;
  /** Seconds that are left, about; unknown at first. */
  readonly left: number | undefined;
  readonly cancel: () => void;
};

/** A film in its making: its newest picture, how far it is, and a way to end it. */
export function FilmMaking({ progress, left, cancel }: FilmMakingProps) {
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
      <div className="film-deeds">
        <button type="button" onClick={cancel}>
          {filmMessages.cancel}
        </button>
      </div>
    </div>
  );
}
