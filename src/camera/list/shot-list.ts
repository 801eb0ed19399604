import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';

/** Shapes of picture a film may have. */
export const ASPECTS = ['16:9', '1:1', '9:16'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** How the camera goes through its keys: through every one, or softly past the inner ones. */
export const KEY_PATHS = ['catmull-rom', 'bezier'] as const;
export type KeyPath = (typeof KEY_PATHS)[number];

/** How time goes from one key to the next. */
export const EASES = ['steady', 'in', 'out', 'in-out'] as const;
export type Ease = (typeof EASES)[number];

/** What a shot looks at: the middle of some models as they move, or a place of the table. */
export type Subject = { readonly models: readonly string[] } | { readonly point: Point };

/** A camera at a moment of its shot. `roll` and `fov` in degrees; without `focus` the target is sharp. */
export type Key = {
  /** Seconds from the shot's start. */
  readonly at: number;
  readonly position: Point;
  readonly target: Point;
  readonly fov?: number;
  readonly roll?: number;
  readonly focus?: Inches;
  readonly aperture?: number;
  /** How time goes from this key to the next. */
  readonly ease?: Ease;
};

/** The side of a path or of a line of action, looking along it. */
export type ShotSide = 'left' | 'right';

/**
 * How the camera of one shot is held. Angles in degrees: a `bearing` is the direction from the subject to the camera
 * seen from above, 0 towards +z (the near edge), 90 towards +x; a `pitch` is how steeply it looks down.
 */
export type Rig =
  | { readonly kind: 'keys'; readonly path: KeyPath; readonly keys: readonly Key[] }
  /** The whole table, drifting slowly about it. */
  | { readonly kind: 'wide'; readonly bearing: number; readonly pitch: number; readonly turn: number }
  /** Round a subject by `turn` degrees. */
  | {
      readonly kind: 'orbit';
      readonly subject: Subject;
      readonly bearing: number;
      readonly turn: number;
      readonly pitch: number;
      readonly distance: Inches;
    }
  /** Beside a subject along its actual path; `lead` inches of room before it, `damping` seconds smooth the path. */
  | {
      readonly kind: 'follow';
      readonly subject: Subject;
      readonly side: ShotSide;
      /** How far the camera stands behind (above 0) or before the subject's shoulder, degrees. */
      readonly behind: number;
      readonly pitch: number;
      readonly distance: Inches;
      readonly lead: Inches;
      readonly damping: number;
    }
  /** Out of a mini's own eyes; without `towards`, where it faces. */
  | { readonly kind: 'mini-eye'; readonly model: string; readonly towards?: Subject }
  /** Straight down. */
  | { readonly kind: 'top'; readonly subject: Subject; readonly height: Inches; readonly turn: number }
  /** From above the subject down to it, or up. */
  | {
      readonly kind: 'crane';
      readonly subject: Subject;
      readonly bearing: number;
      readonly distance: Inches;
      readonly from: Inches;
      readonly to: Inches;
    }
  /** Low beside the place where two meet, across the line between them. */
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
  /** Close to dice that fall. */
  | { readonly kind: 'dice'; readonly point: Point; readonly bearing: number; readonly distance: Inches };

/** Words that stand over the picture of a whole shot. */
export type Card = { readonly kind: 'title' | 'result'; readonly title: string; readonly text?: string };

/** How a shot follows the one before it. */
export const JOINS = ['cut', 'dissolve'] as const;
export type Join = (typeof JOINS)[number];

/** One shot of a film: when, of what stretch of the replay, and from where. */
export type Shot = {
  /** Seconds of the film. */
  readonly from: number;
  readonly length: number;
  /** The second of the replay it begins at. */
  readonly timelineFrom: number;
  /** Seconds of the replay that pass in one of the film; 0 stands still. */
  readonly pace: number;
  readonly rig: Rig;
  /** The lens, where the rig's own is not wanted; keys have theirs. `fov` and `roll` in degrees. */
  readonly fov?: number;
  readonly roll?: number;
  readonly focus?: Inches;
  readonly aperture?: number;
  readonly join?: Join;
  /** How the rig's own movement begins and ends; and for how many seconds before the end it rests. */
  readonly ease?: Ease;
  readonly settle?: number;
  readonly caption?: string;
  readonly card?: Card;
};

/** A film as it is to be shot: shots one after another in time, none over another. */
export type ShotList = {
  readonly format: 'highground/shots';
  readonly version: 1;
  readonly name: string;
  readonly aspect?: Aspect;
  readonly shots: readonly Shot[];
};

/** How long a film is: to the end of its last shot, in seconds. */
export const filmLength = (list: ShotList): number => {
  const last = list.shots.at(-1);
  return last ? last.from + last.length : 0;
};
