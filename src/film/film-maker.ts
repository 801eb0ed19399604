import type { ShotList } from '../camera/list/shot-list.ts';
import type { Result } from '../kernel/result.ts';
import type { Encoders } from './codecs.ts';
import type { FilmFault } from './film-progress.ts';
import type { Directed } from './film-order.ts';
import type { FilmSettings, FrameSize } from './film-settings.ts';
import type { FilmTools, MadeFilm } from './make-film.ts';

/** Which shots a film has: the director's cut of this many seconds or full length, or the player's own list. */
export type FilmLength = Directed | 'shots';

/** What the film panel needs to make a film of the replay being watched. */
export type FilmMaker = {
  /** The shot list of a film; undefined when there is none of that kind. */
  readonly listFor: (
    length: FilmLength,
    settings: Pick<FilmSettings, 'size'>,
    seed?: number,
  ) => Promise<ShotList | undefined>;
  /** The codecs this browser can encode at a frame size. */
  readonly probe: (size: FrameSize) => Promise<Encoders>;
  readonly make: (tools: Omit<FilmTools, 'set'>) => Promise<Result<MadeFilm, FilmFault>>;
};
