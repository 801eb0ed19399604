import type { FilmProgress } from './film-progress.ts';
import type { FilmSettings } from './film-settings.ts';

/** Lengths the director cuts: seconds, or the whole replay. */
export const DIRECTED = ['15', '60', 'full'] as const;
export type Directed = (typeof DIRECTED)[number];

/** A film ordered from outside the page, by the command line. */
export type FilmOrder = {
  /** Addresses of the replay file and of the bundle with the files it needs. */
  readonly replay: { readonly name: string; readonly address: string };
  readonly bundle?: { readonly name: string; readonly address: string };
  /** The text of a shot list; without one the director cuts a film of the `directed` length. */
  readonly shots?: string;
  readonly directed: Directed;
  readonly settings: FilmSettings;
  readonly seed: number;
  /** Where the film is sent: a film file in pieces to `…/bytes?at=N`, pictures, poster and chapters to `…/file?name=N`. */
  readonly sink: string;
};

/** Progress of an order: its stage, and how many of the film's frames are done. */
export type FilmOrderProgress = {
  readonly stage: 'opening' | 'directing' | FilmProgress['stage'];
  readonly done: number;
  readonly of: number;
};

/** The result of an order. */
export type FilmAnswer =
  | {
      readonly kind: 'made';
      readonly frames: number;
      readonly seconds: number;
      readonly shots: number;
      readonly video?: string;
      readonly audio?: string;
      readonly missing: readonly string[];
      /** Milliseconds spent drawing and encoding, draw calls of the most expensive frame, and frames drawn twice. */
      readonly cost: {
        readonly draw: number;
        readonly pack: number;
        readonly calls: number;
        readonly repeated: number;
      };
    }
  /** `what` failed: the replay, the shot list, the encoder, or the browser. */
  | { readonly kind: 'fault'; readonly what: 'replay' | 'shots' | 'encoder' | 'browser'; readonly message: string };
