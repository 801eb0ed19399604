import type { Point } from '../../kernel/point.ts';
import type { Inches, Seconds } from '../../kernel/units.ts';

/** Aspect ratios of a film. */
export const ASPECTS = ['16:9', '1:1', '9:16'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Curves through a camera's keys: through every key, or smoothly past the inner ones. */
export const KEY_PATHS = ['catmull-rom', 'bezier'] as const;
export type KeyPath = (typeof KEY_PATHS)[number];

/** Easing from one key to the next. */
export const EASES = ['steady', 'in', 'out', 'in-out'] as const;
export type Ease = (typeof EASES)[number];

/** What a shot looks at: the centre of some models as they move, or a place on the table. */
export type Subject = { readonly models: readonly string[] } | { readonly point: Point };

/** A camera at a moment of its shot. `roll` and `fov` in degrees; the default focus is the target. */
export type Key = {
  /** Seconds from the shot's start. */
  readonly at: number;
  readonly position: Point;
  readonly target: Point;
  readonly fov?: number;
  readonly roll?: number;
  readonly focus?: Inches;
  readonly aperture?: number;
  /** Easing from this key to the next. */
  readonly ease?: Ease;
};

/** The side of a path or of a line of action, looking along it. */
export type ShotSide = 'left' | 'right';

/**
 * The camera movement of one shot. Angles in degrees: a `bearing` is the direction from the subject to the camera seen
 * from above, 0 towards +z (the near edge), 90 towards +x; a `pitch` is how steeply the camera looks down.
 */
export type Rig =
  | { readonly kind: 'keys'; readonly path: KeyPath; readonly keys: readonly Key[] }
  /** The whole table, with a slow drift around it. */
  | { readonly kind: 'wide'; readonly bearing: number; readonly pitch: number; readonly turn: number }
  /** Circles a subject by `turn` degrees. */
  | {
      readonly kind: 'orbit';
      readonly subject: Subject;
      readonly bearing: number;
      readonly turn: number;
      readonly pitch: number;
      readonly distance: Inches;
    }
  /** Beside a subject along its actual path, with `lead` inches of room ahead; `damping` seconds smooth the path. */
  | {
      readonly kind: 'follow';
      readonly subject: Subject;
      readonly side: ShotSide;
      /** Degrees the camera stands behind the subject's shoulder; negative is ahead of it. */
      readonly behind: number;
      readonly pitch: number;
      readonly distance: Inches;
      readonly lead: Inches;
      readonly damping: number;
    }
  /** The view from a mini's eyes: at `towards`, or where the mini faces. */
  | { readonly kind: 'mini-eye'; readonly model: string; readonly towards?: Subject }
  /** Looks straight down. */
  | { readonly kind: 'top'; readonly subject: Subject; readonly height: Inches; readonly turn: number }
  /** Descends to the subject from above, or rises. */
  | {
      readonly kind: 'crane';
      readonly subject: Subject;
      readonly bearing: number;
      readonly distance: Inches;
      readonly from: Inches;
      readonly to: Inches;
    }
  /** Low beside the place where two groups meet, across the line between them. */
  | {
      readonly kind: 'low';
      readonly subject: Subject;
      readonly against: Subject;
      readonly side: ShotSide;
      readonly distance: Inches;
      readonly height: Inches;
    }
  /** Past the shoulder of the attacking models, towards their targets. */
  | {
      readonly kind: 'reverse';
      readonly subject: Subject;
      readonly against: Subject;
      readonly side: ShotSide;
      readonly distance: Inches;
      readonly height: Inches;
    }
  /** Close-up of falling dice. */
  | { readonly kind: 'dice'; readonly point: Point; readonly bearing: number; readonly distance: Inches };

/** Text over the picture. */
export type Card = {
  readonly kind: 'title' | 'result';
  readonly title: string;
  readonly text?: string;
  /** How long it is shown, low in the picture; the whole shot and in its middle by default. */
  readonly seconds?: Seconds;
};

/** Transition from the shot before. */
export const JOINS = ['cut', 'dissolve'] as const;
type Join = (typeof JOINS)[number];

/** One shot of a film: its time, its stretch of the replay, and its camera. */
export type Shot = {
  /** Seconds of the film. */
  readonly from: number;
  readonly length: number;
  /** The second of the replay it begins at. */
  readonly timelineFrom: number;
  /** Replay seconds per film second; 0 is a still. */
  readonly pace: number;
  readonly rig: Rig;
  /** Overrides the rig's default lens; keys have their own. `fov` and `roll` in degrees. */
  readonly fov?: number;
  readonly roll?: number;
  readonly focus?: Inches;
  readonly aperture?: number;
  readonly join?: Join;
  /** Easing of the rig's own movement, and the seconds it rests before the end. */
  readonly ease?: Ease;
  readonly settle?: number;
  readonly caption?: string;
  /** A second caption that takes the place of the first from a second of the shot on, such as the result of dice. */
  readonly outcome?: { readonly at: Seconds; readonly text: string };
  /** The second of the shot at which models strike: the camera gives way a little. */
  readonly strikes?: Seconds;
  readonly card?: Card;
};

/** The plan of a film: shots one after another in time, without overlap. */
export type ShotList = {
  readonly format: 'highground/shots';
  readonly version: 1;
  readonly name: string;
  readonly aspect?: Aspect;
  readonly shots: readonly Shot[];
};

/** A film's length in seconds: the end of its last shot. */
export const filmLength = (list: ShotList): number => {
  const last = list.shots.at(-1);
  return last ? last.from + last.length : 0;
};
