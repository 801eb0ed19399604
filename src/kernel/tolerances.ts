import type { Inches, Radians, Share } from './units.ts';

/*
 * The one home of tolerances. Each constant says its unit, why it has this size and which code may use it. Three kinds:
 * rounding (what doubles lose at table size), sameness (below it two things count as one), and margins (how far
 * something is moved so that the next test is clear-cut). A tolerance of one layer stands under that layer's heading.
 */

// Every layer

/** A step or vector shorter than this has no direction: what is left when two equal points are subtracted. Any layer. */
export const NO_LENGTH: Inches = 1e-12;

/** What a length may lose to rounding over a chain of operations on doubles at table size. Any layer. */
export const LENGTH_ROUNDING: Inches = 1e-9;

/** Heights or places closer than this are one: below the 0.00001″ to which recorded positions are rounded. Any layer. */
export const SAME_PLACE: Inches = 1e-6;

/** Angles, or sines of angles, closer than this are one: what the arctangent of rounded lengths loses. Any layer. */
export const SAME_ANGLE: Radians = 1e-9;

/** Shares of a length or of an edge closer than this are one: rounding of a quotient. No unit. Any layer. */
export const SAME_SHARE = 1e-9;

/** Directions whose cross product is below this are parallel: nothing is divided by less. No unit. Any layer. */
export const PARALLEL = 1e-12;

/** A turn smaller than this is none. Any layer. */
export const NO_ANGLE: Radians = 1e-12;

// Geometry

/**
 * Paths whose costs differ by no more cost the same: their legs were summed in another order. Searches and taut paths.
 */
export const SAME_COST: Inches = 1e-12;

/** Heights closer than this are the same level: below the 0.00001″ of recorded positions. Whatever asks for levels. */
export const SAME_LEVEL: Inches = 1e-6;

/** Climbs about one place whose heights add up to no more than this apart cost the same. Bends of outlines. */
export const SAME_CLIMB: Inches = 1e-9;

/** How deep a path may graze a shape before it counts as crossing: far below any rule, far above rounding. Outlines. */
export const GRAZE: Inches = 1e-8;

/** How much blockers must overlap to leave no path between them: paths may graze each by far less. Surfaces. */
export const CLOSES: Inches = 1e-7;

/**
 * How near an outline a place is on it: more than any two that are meant to be flush differ by. Obstacles, profiles.
 */
export const ON_OUTLINE: Inches = 1e-6;

/** How deep in an outline a ray runs that is inside it, and not along it: twice {@link ON_OUTLINE}. Sectors. */
export const IN_OUTLINE: Inches = 2e-6;

/**
 * How far from a place its sectors are looked at: far more than flush outlines differ by, far less than a thing is
 * wide.
 */
export const ABOUT_PLACE: Inches = 1e-4;

/**
 * How little outlines may part along a stretch for no mover to fit between, over one and not the other. Outline
 * changes.
 */
export const SLIVER: Inches = 1e-8;

/**
 * How far from straight on two rays may lead: no more than flush outlines part by, seen from there. Outline changes.
 */
export const RAY_SLACK: Radians = 1e-3;

/** How far past straight a turn must be to be a bend: round outlines turn by less within {@link ABOUT_PLACE}. Bends. */
export const STRAIGHT_ON: Radians = 1e-3;

/** Outlines that meet at less than this sine are followed as they run on: they may only touch. No unit. Joints. */
export const SLIGHT_SINE = 1e-3;

/** How near one another gates are one: far less than the half inch between them. Gates. */
export const SAME_GATE: Inches = 1e-3;

/** How deep a corner must lie in an obstacle to be out of reach of rounding. Building a field. */
export const BURIED_DEPTH: Inches = 1e-6;

/** How deep a place must lie in an obstacle to be trapped by it and not just graze it. Regions of a spot. */
export const TRAPPED_DEPTH: Inches = 1e-6;

/** Slack by which the table is widened, so that a mover at its very edge is on it. Regions. */
export const TABLE_EDGE: Inches = 1e-6;

/** How far apart two changes along a stretch may be and still count as one: flush faces. Profiles, table edge. */
export const FLUSH_CHANGE: Inches = 1e-7;

/** How far inside a circle a point may be and count as on it, in square inches: rounding of a contact. Tangents. */
export const ON_CIRCLE = 1e-9;

/** Points whose squared distance is less, in square inches, are one. Tangents. */
export const SAME_POINT_SQUARED = 1e-18;

/** What a free step, a gap or a leap may exceed its limit by: rounding of grown outlines. Climbs and leaps. */
export const STEP_ROUNDING: Inches = 1e-6;

/** Far more than rounding: what is further than a limit by this needs no closer look. Bounds of leaps and climbs. */
export const SURELY_BEYOND: Inches = 1e-3;

/** How near a height a node is on that part of the table. Bounds on paths. */
export const PART_HEIGHT: Inches = 1e-3;

/** A leap that touches an outline keeps this far from it, to graze it by rounding only. Leaps past models. */
export const TOUCH_CLEARANCE: Inches = 1e-9;

/**
 * How near a lip, drawn taut or found along a stretch, a place is on it: 0.00001″, as recorded positions. Taut leaps.
 */
export const DRAWN_ON_LIP: Inches = 1e-5;

/** How deep in the outline of a top a path is on it still. Paths that bend at lips. */
export const ON_TOP_DEPTH: Inches = 1e-4;

/** A little less than {@link SAME_COST}: lower bounds are rounded too. Taut leaps. */
export const SURELY_CHEAPER: Inches = 9e-13;

/** A leap nearer than this share to an end of its stretch begins or lands there. Taut leaps. */
export const LEAP_AT_END: Share = 1e-4;

/** How finely the direction of a leap that touches something is looked for. Taut leaps. */
export const LEAP_PRECISION: Radians = 1e-7;

/** How finely the place of a gate is looked for: as fine as recorded positions. Taut gates. */
export const GATE_PRECISION: Inches = 1e-5;

/** How finely the place of a turn is looked for along its outline. Taut turns. */
export const TURN_PRECISION: Inches = 1e-6;

/** How far beside an outline a path turns that has just crossed it: between FLUSH_CHANGE and ON_OUTLINE. Turns. */
export const TURN_BESIDE: Inches = 3e-7;

/** How near a sharp corner an outline has no normal. Turns. */
export const NORMAL_SLACK: Inches = 1e-7;

/** How near a turn its outline is crossed, at a slant too. Turns. */
export const AT_TURN: Inches = 1e-3;

/** Stretches no longer than this lie about a place at which a path turns back, and are left out of its legs. Legs. */
export const TURN_HAIR: Inches = 2e-5;

/** How deep two outlines may overlap and only touch as one slides past the other. Sliding outlines. */
export const SLIDE_GRAZE: Inches = 1e-6;

/** How deep a line of sight may graze a solid, and how near two solids touch. Sight. */
export const SIGHT_GRAZE: Inches = 1e-7;

/** Slack at the edges of triangles, so that no line slips through a seam; a share of the triangle. Sight. */
export const TRIANGLE_SEAM = 1e-9;

/** Steepest slope that is walked, as rise over run: 45°, with rounding. No unit. Slopes. */
export const WALKABLE_SLOPE = 1 + 1e-9;

/**
 * How far outside a triangle a place may be and still count as on its edge when triangles are sorted. Triangle grid.
 */
export const TRIANGLE_EDGE: Inches = 1e-4;

/** How far outside a triangle, as a share of it, a place still has a height there: edges belong to both. Slopes. */
export const IN_TRIANGLE = 1e-6;

/** Corners of neighbouring triangles closer than this are one: models are rounded to 0.00001″. Slopes. */
export const SAME_VERTEX: Inches = 1e-5;

/** A point of a taut path that is stopped this close to where it stood is left where it is. Slopes. */
export const STUCK: Inches = 1e-3;

/** Less than this share of a base is a point. Clearance over slopes. */
export const WHOLE_BASE: Share = 1e-6;

/** Area at or below which a triangle is degenerate, relative to the square of its longest side. No unit. Meshes. */
export const FLAT_TRIANGLE = 1e-10;

/** Vertices closer than this are one for the edges a mesh is drawn with. Meshes. */
export const DRAWN_WELD: Inches = 1e-4;

/** A round of bending a flight that gains less is the last. Flights. */
export const FLIGHT_GAIN: Inches = 2e-4;

/** Corners of a flight closer than this to one another, or to its ends, are one. Flights. */
export const FLIGHT_CORNERS: Inches = 1e-3;

/** Hinges of a flight that move less than this in a round have settled. Flights. */
export const FLIGHT_SETTLED: Inches = 1e-11;

/**
 * How near the straight side of a rim a hinge of a flight rests on it, and how far a flight may dip past it. Flights.
 */
export const RIM_ON: Inches = 1e-7;

/** Shares of one stretch closer than this are one moment of it: they were found in two ways. Leaps. */
export const SAME_MOMENT: Share = 1e-12;

/** How little of a full circle a path leaves when it slides round a disc: more, and it has turned back. Following. */
export const DISC_SEAM: Radians = 1e-6;
