import type { Inches, Radians } from './units.ts';

/*
 * The one home of tolerances. Each constant says its unit, why it has this size and who may use it. Three kinds:
 * rounding (what doubles lose at table size), sameness (below it two things count as one), and margins (how far
 * something is moved so that the next test is clear-cut). A tolerance of one layer stands under that layer's heading.
 */

// Every layer

/** What a length may lose to rounding over a chain of operations on doubles at table size. Any layer. */
export const LENGTH_ROUNDING: Inches = 1e-9;

/** Heights or places closer than this are one: below the 0.00001″ to which recorded positions are rounded. Any layer. */
export const SAME_PLACE: Inches = 1e-6;

// Rules

/** How deep a line of sight may graze a solid and still be clear of it: less than recorded positions. Rules, sight. */
export const SIGHT_GRAZE: Inches = 1e-6;

/** How far past touching a zone of contact reaches, because paths that slide round a base end just outside it. Rules. */
export const PAST_TOUCHING: Inches = 1e-6;

/** How far off the circle that suggested it a candidate place is, so that rounding does not put it inside. Squads. */
export const OFF_CIRCLE: Inches = 1e-6;

/** How much shorter than a model's cheapest path the paths to places there may measure: other sums of legs. Squads. */
export const PATH_ROUNDING: Inches = 1e-6;

/** How much longer a path may become when its end is rounded as events record it. Squads, piling in. */
export const RECORDED_END: Inches = 1e-4;

/** Distances that differ by less count as equal, as on a ruler: then the owner chooses the loss. Squads, wounds. */
export const EQUALLY_NEAR: Inches = 0.0005;

/** How far a rounded place is drawn off the base it touches; an oval's outline in the planner may be this far off. Squads. */
export const DRAWN_OFF = { plain: 2e-5, oval: 4e-4 } as const;

/** Room beyond touching that models of a formation are pulled apart by, so that they do not overlap. Squads, relaxing. */
export const APART_MARGIN: Inches = 1e-3;

/** Added to a square distance, in square inches, so that a weight by distance stays finite. Squads, relaxing. */
export const NO_DISTANCE = 1e-6;

/** How deep a path must run into an ally's base to lead through it: less is walking past. Skirmish. */
export const PATH_GRAZE: Inches = 1e-6;

/** Depths in a corridor closer than this are one, so that 0.01″ deep is deep enough. Skirmish, intercepts. */
export const SAME_DEPTH: Inches = 1e-6;

/** A leg counts as cut when it lacks more than this: less is rounding. Skirmish, walks. */
export const UNFINISHED_LEG: Inches = 1e-6;

/** Distances of falls that differ by less are one: the first direction counts. Skirmish, falls. */
export const SAME_FALL: Inches = 1e-4;

/** Heights of water and of a base that differ by less are one: scenario files are rounded. Skirmish, water. */
export const WATER_LEVEL: Inches = 1e-4;

/** How far a base may overlap terrain where it stands, and no path may: no more than a ruler shows. Skirmish, low walls. */
export const STANDING_OVERLAP: Inches = 0.0005;

/** Offsets along a line closer than this are one: they are sums of a few lengths. Regiments, charges. */
export const SAME_OFFSET: Inches = 1e-7;

/** Lengths (inches) and angles (radians) below this are zero in the formulas of a reach. Regiments, charges. */
export const REACH_ROUNDING = 1e-9;

/** The share of a range of wheels by which its ends are moved in where a strip is undefined at them. Regiments, charges. */
export const WHEEL_INSET = 1e-7;

/** How far from a quarter turn a front must be to strike a line: nearer, it passes along it. Regiments, charges. */
export const LEAST_LOOK_IN: Radians = 1e-5;

/** Slopes of an edge against a line below this are level: dimensionless. Regiments, charges. */
export const NO_SLOPE = 1e-12;

/** Lengths (inches) and angles (radians) below this are no leg of a move: less than recorded positions. Regiments. */
export const NO_LEG = 1e-6;

/** Wheels closer than this are one. Regiments, charges. */
export const SAME_WHEEL: Radians = 1e-5;

/** Turns smaller than this are none. Regiments, charges. */
export const NO_TURN: Radians = 1e-6;

/** Least rotations of a charged unit that differ by less are one: finer than any that are recorded. Regiments, charges. */
export const SAME_LEAST_ROTATION: Radians = 2e-5;

/** Rotations of a charged unit closer than this are one when candidates are compared. Regiments, charges. */
export const SAME_ROTATION: Radians = 1e-4;

/** Rotations closer than this are one once events have rounded the poses that give them. Regiments, charges. */
export const SAME_RECORDED_ROTATION: Radians = 2e-4;

/** How far a pose that a player gives may be from where a turn leads. Regiments, charges. */
export const GIVEN_POSE: Inches = 0.005;

/** Contact this near a front's corner is at the corner. Regiments, round bases. */
export const AT_FRONT_CORNER: Inches = 1e-3;

/** How far beyond the border of an arc a unit still touches the arc. Regiments. */
export const ARC_BORDER: Inches = 1e-6;

/** Less than this share of a place in the ranks is nothing: places of odd bases are quotients. Regiments. */
export const PART_OF_PLACE = 1e-6;

/** Shares of a place, in files or ranks, that differ by less are flush. Regiments, contact. */
export const FLUSH_PLACES = 1e-4;

/** How far models given one by one may stand from their places: what a file's rounding makes of a base. Regiments. */
export const TYPED_PLACE: Inches = 0.01;

/** How far the facings of models given one by one may differ: what a file's rounding makes of them. Regiments. */
export const TYPED_ANGLE: Radians = 1e-4;

/** Turns (radians) and speeds along an axis (dimensionless) below this are no motion. Regiments, pursuits. */
export const NO_MOTION = 1e-9;
