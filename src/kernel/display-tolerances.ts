import type { Inches, Radians, Seconds, Share } from './units.ts';

/*
 * The tolerances of what is shown and heard: timeline, camera, sound, scene, film, replay viewer and the laboratory's maps. No rule depends on
 * them. Each constant says its unit, why it has this size and who may use it, as those in tolerances.ts do.
 */

/** Times closer than this are one: lengths of clips are added up, and written with six decimal places. All of these. */
export const SAME_TIME: Seconds = 1e-6;

/** What a time may lose to rounding over a chain of operations: shorter changes of a shot's length are none. Shot lists. */
export const TIME_ROUNDING: Seconds = 1e-9;

/** How far before its end a clip or a shot is shown whose last picture is meant: at its end, the next one is on. */
export const BEFORE_END: Seconds = 1e-3;

/** Times closer than this look like one: less than a frame of any film. Camera, replay viewer. */
export const LOOKS_SIMULTANEOUS: Seconds = 0.01;

/** The least time that a share of it is taken of: shorter movements are over at once. Timeline. */
export const LEAST_TIME: Seconds = 1e-3;

/** How far a key may lie past the end of its shot: files round both to a thousandth, each by itself. Shot lists. */
export const WRITTEN_TIME: Seconds = 1e-3;

/** Keys of a shot that are closer than this are one: no camera can go from one to the other in less. Shot lists. */
export const SAME_KEY: Seconds = 0.05;

/** Exposures of one frame share their shadows when the replay has moved on by less: soft shadows hide it. Film. */
export const SAME_SHADOWS: Seconds = 1 / 20;

/** How exactly the time of a footfall is found: far below what is heard as two sounds. Sound. */
export const FOOTFALL_PRECISION: Seconds = 1e-3;

/** How far off a whole number a product may be and still count as it: rounding of frames and of last digits. No unit. */
export const WHOLE_NUMBER = 1e-6;

/** How near a sample, as a share of the distance to the next, its pose is taken as it is. Camera. */
export const AT_SAMPLE: Share = 1e-6;

/** Speeds of playback closer than this are one: quotients of steps of the speed bar. No unit. Replay viewer. */
export const SAME_SPEED = 1e-9;

/** Scores of shots that differ by less are equal, and the first one found is taken. No unit. Director. */
export const SAME_SCORE = 1e-9;

/** A sound whose samples are all below this is silence, and is not made louder. No unit. Sound. */
export const SILENCE = 1e-9;

/** Places less than this apart in plan are one above the other: their line has no direction in plan. Director, overlays. */
export const PLUMB: Inches = 1e-3;

/** The least squared lean, no unit, of a ray that has a nearest point on an upright line. Editor's pointer. */
export const STRAIGHT_DOWN_SQUARED = 1e-6;

/** Sine of the angle off the vertical below which a line of sight has no upright picture. Camera. */
export const STRAIGHT_UP: Radians = 1e-7;

/** A quaternion shorter than this is no rotation. No unit. Camera. */
export const NO_QUATERNION = 1e-9;

/** The least number a root is taken of where rounding could make it negative and it is divided by. No unit. Camera. */
export const LEAST_ROOT = 1e-12;

/**
 * Lengths of a curve (inches), their roots, and speeds along it (inches over the whole curve) below this are none:
 * nothing is divided by less. Camera paths.
 */
export const NO_CURVE = 1e-6;

/** How exactly the point of a curve at a given length is found: as exactly as doubles allow. Camera paths. */
export const CURVE_PRECISION: Inches = 1e-11;

/** How far a ray upwards ends beside its start, in x and z: unequal, so that it meets no edge of two triangles. Camera. */
export const OFF_EDGE: readonly [x: Inches, z: Inches] = [1e-7, 1.3e-7];

/** How far above a face a camera is raised that was below it, so that the next look finds it above. Camera. */
export const OVER_FACE: Inches = 1e-6;

/** Faces met by one ray at heights closer than this are one: two triangles share an edge there. Camera. */
export const SAME_FACE: Inches = 1e-7;

/** A camera that has moved by less from one frame to the next is at rest. Depth of field. */
export const CAMERA_AT_REST: Inches = 1e-3;

/** What a camera follows is at rest while it moves by less from one frame to the next. Replay viewer. */
export const FOCUS_AT_REST: Inches = 1e-4;

/** What is left of a movement, in inches and radians, is dropped below this: no picture shows it. Timeline. */
export const UNSEEN_RESIDUAL = 0.004;

/** Distances that differ by less read alike on a flag beside a path. Overlays. */
export const READS_ALIKE: Inches = 0.01;

/** The least length a line is drawn with: a form cannot be stretched to nothing. Overlays. */
export const LEAST_DRAWN_LINE: Inches = 1e-3;

/** An edge of an outline shorter than this is left out: it has no sides. Overlays. */
export const LEAST_DRAWN_EDGE: Inches = 1e-4;

/** The least upward part of a unit normal of ground that is walked: the cosine of 45°, with rounding. No unit. X-ray. */
export const WALKABLE_UPRIGHT = Math.SQRT1_2 - 1e-4;

/** The least upward part of a unit normal of level ground. No unit. X-ray. */
export const LEVEL_UPRIGHT = 0.9995;

/** A chance below this is none, and above one minus this certain: rounding of sums of chances. The laboratory's maps. */
export const NO_CHANCE: Share = 1e-9;
