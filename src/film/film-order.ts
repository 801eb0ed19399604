import type { FilmProgress } from './film-progress.ts';
import type { FilmSettings } from './film-settings.ts';

/** How long a film the director cuts. */
export const DIRECTED = ['15', '60', 'full'] as const;
export type Directed = (typeof DIRECTED)[number];

/** A film as it is ordered from outside the page. */
export type FilmOrder = {
  /** Addresses of the replay's file, and of the bundle its own files come in. */
  readonly replay: { readonly name: string; readonly address: string };
  readonly bundle?: { readonly name: string; readonly address: string };
  /** The text of a shot list; else the director cuts one of this length. */
  readonly shots?: string;
  readonly directed: Directed;
  readonly settings: FilmSettings;
  readonly seed: number;
  /** Where the film is sent: a file piece by piece to `…/bytes?at=N`, single pictures to `…/frame?name=N`. */
  readonly sink: string;
};

/** How far an order is: what is being done, and how many of a film's frames are. */
export type FilmNews = {
  readonly stage: 'opening' | 'directing' | FilmProgress['stage'];
  readonly done: number;
  readonly of: number;
};

/** What came of an order. */
export type FilmAnswer =
  | {
      readonly kind: 'made';
      readonly frames: number;
      readonly seconds: number;
      readonly shots: number;
      readonly video?: string;
      readonly audio?: string;
      readonly missing: readonly string[];
      /** Milliseconds of drawing and of packing; draw calls of the dearest frame; frames drawn twice. */
      readonly cost: {
        readonly draw: number;
        readonly pack: number;
        readonly calls: number;
        readonly repeated: number;
      };
    }
  /** `what`: the replay, the shot list, the encoder, or the browser itself. */
  | { readonly kind: 'fault'; readonly what: 'replay' | 'shots' | 'encoder' | 'browser'; readonly message: string };
