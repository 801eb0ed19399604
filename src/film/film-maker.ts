import type { ShotList } from '../camera/list/shot-list.ts';
import type { Result } from '../kernel/result.ts';
import type { Encoders } from './codecs.ts';
import type { FilmFault } from './film-progress.ts';
import type { Directed } from './film-order.ts';
import type { FilmSettings, FrameSize } from './film-settings.ts';
import type { FilmTools, MadeFilm } from './make-film.ts';

/** Which shots a film has: the director's in so many seconds, or the player's own. */
export type FilmLength = Directed | 'shots';

/** What a panel needs to have a film made of the replay that is watched. */
export type FilmMaker = {
  /** The shots of a film; undefined where there are none of that kind. */
  readonly listFor: (
    length: FilmLength,
    settings: Pick<FilmSettings, 'size'>,
    seed?: number,
  ) => Promise<ShotList | undefined>;
  /** What this browser packs at a size. */
  readonly probe: (size: FrameSize) => Promise<Encoders>;
  readonly make: (tools: Omit<FilmTools, 'set'>) => Promise<Result<MadeFilm, FilmFault>>;
};
