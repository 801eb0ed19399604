import type { Chance, Inches, Radians, Seconds, Share } from './units.ts';

/*
 * All tolerances. Each comment gives the unit, the reason for the size and the code that may use it. Three kinds:
 * rounding (the error of doubles at table size), sameness (values closer than this are equal) and margins (how far
 * something is moved so that the next test is unambiguous). Tolerances of one layer are under its heading.
 */

// Every layer

/** A step or vector shorter than this has no direction: the remainder of subtracting two equal points. Any layer. */
export const NO_LENGTH: Inches = 1e-12;

/** Rounding error of a length over a chain of operations on doubles at table size. Any layer. */
export const LENGTH_ROUNDING: Inches = 1e-9;

/**
 * Heights or places closer than this are equal: below the 0.00001″ to which recorded positions are rounded. Any layer.
 */
export const SAME_PLACE: Inches = 1e-6;

/** Angles, or sines of angles, closer than this are equal: the error of an arctangent of rounded lengths. Any layer. */
export const SAME_ANGLE: Radians = 1e-9;

/** Shares of a length or of an edge closer than this are equal: rounding of a quotient. No unit. Any layer. */
export const SAME_SHARE = 1e-9;

/** Directions whose cross product is below this are parallel: the smallest divisor allowed. No unit. Any layer. */
export const PARALLEL = 1e-12;

/** A turn smaller than this counts as none. Any layer. */
export const NO_ANGLE: Radians = 1e-12;

/**
 * A length that no ruler shows: lengths that differ by less are equal, bases that overlap by less touch, and what is
 * over a limit of the rules by less is within it. Any layer.
 */
export const MEASURE_TOLERANCE: Inches = 0.0005;

// Geometry

/** Path costs that differ by no more are equal: their legs were summed in another order. Searches and taut paths. */
export const SAME_COST: Inches = 1e-12;

/** Heights closer than this are the same level: below the 0.00001″ of recorded positions. All level comparisons. */
export const SAME_LEVEL: Inches = 1e-6;

/** Climbs at one place whose total heights differ by no more than this cost the same. Bends of outlines. */
export const SAME_CLIMB: Inches = 1e-9;

/** How deep a path may graze a shape before it counts as crossing: far below any rule, far above rounding. Outlines. */
export const GRAZE: Inches = 1e-8;

/** Minimum overlap of blockers that leaves no path between them: far more than paths may graze each. Surfaces. */
export const CLOSES: Inches = 1e-7;

/** A place this near an outline is on it: more than the error of flush outlines. Obstacles, profiles. */
export const ON_OUTLINE: Inches = 1e-6;

/** Minimum depth in an outline of a ray that runs inside it rather than along it: twice {@link ON_OUTLINE}. Sectors. */
export const IN_OUTLINE: Inches = 2e-6;

/**
 * Distance from a place at which its sectors are sampled: far more than flush outlines differ by, far less than any
 * object's width.
 */
export const ABOUT_PLACE: Inches = 1e-4;

/** Outlines that part by no more than this along a stretch leave no room between them. Outline changes. */
export const SLIVER: Inches = 1e-8;

/** Maximum angle between two rays that lead straight on: the apparent error of flush outlines. Outline changes. */
export const RAY_SLACK: Radians = 1e-3;

/** Minimum angle of a turn that counts as a bend: round outlines turn by less within {@link ABOUT_PLACE}. Bends. */
export const STRAIGHT_ON: Radians = 1e-3;

/** Outlines that cross with a smaller sine may only touch, so they are followed further. No unit. Joints. */
export const SLIGHT_SINE = 1e-3;

/** Gates closer than this are equal: far less than the half inch between them. Gates. */
export const SAME_GATE: Inches = 1e-3;

/** Minimum depth of a corner in an obstacle to be buried despite rounding. Building a field. */
export const BURIED_DEPTH: Inches = 1e-6;

/** Minimum depth of a place in an obstacle to be trapped by it rather than graze it. Regions of a spot. */
export const TRAPPED_DEPTH: Inches = 1e-6;

/** How much the table is widened, so that a mover exactly at its edge is on it. Regions. */
export const TABLE_EDGE: Inches = 1e-6;

/** Changes along a stretch closer than this count as one: flush faces. Profiles, table edge. */
export const FLUSH_CHANGE: Inches = 1e-7;

/** How far inside a circle a point still counts as on it, in square inches: rounding of a contact. Tangents. */
export const ON_CIRCLE = 1e-9;

/** Points whose squared distance is smaller are equal, in square inches. Tangents. */
export const SAME_POINT_SQUARED = 1e-18;

/** How much a free step, a gap or a leap may exceed its limit: rounding of grown outlines. Climbs and leaps. */
export const STEP_ROUNDING: Inches = 1e-6;

/** Far more than rounding: lengths beyond a limit by this need no closer test. Bounds of leaps and climbs. */
export const SURELY_BEYOND: Inches = 1e-3;

/** A node this near a height is on that part of the table. Bounds on paths. */
export const PART_HEIGHT: Inches = 1e-3;

/** Distance a touching leap keeps from an outline, so that it grazes it by rounding at most. Leaps past models. */
export const TOUCH_CLEARANCE: Inches = 1e-9;

/**
 * A place this near a taut lip, or one found along a stretch, is on it: 0.00001″, as recorded positions. Taut leaps.
 */
export const DRAWN_ON_LIP: Inches = 1e-5;

/**
 * How much wider than a free step a leap is drawn that has to be one: ten times the rounding of recorded positions. Leaps
 * made only to use a check.
 */
export const SURELY_A_LEAP: Inches = 1e-4;

/** A path no deeper than this in the outline of a top is still on it. Paths that bend at lips. */
export const ON_TOP_DEPTH: Inches = 1e-4;

/** Slightly less than {@link SAME_COST}: lower bounds are rounded too. Taut leaps. */
export const SURELY_CHEAPER: Inches = 9e-13;

/** A leap nearer than this share to an end of its stretch begins or lands at that end. Taut leaps. */
export const LEAP_AT_END: Share = 1e-4;

/** Precision of the part of a move that a leap makes where it may not make all of it. Taut leaps. */
export const PART_OF_MOVE: Share = 1e-5;

/** Precision of the direction of a leap that touches something. Taut leaps. */
export const LEAP_PRECISION: Radians = 1e-7;

/** How much shorter a path may become at most once its climbs on a slant are slid to their best places. Geodesics. */
export const SLID_SHORTER: Inches = 0.5;

/** The share of an edge by which a climb is slid at least, and to which its best place is found. Climbs on a slant. */
export const LEAST_SLIDE: Share = 1e-6;

/** Precision of the place of a gate: the same as of recorded positions. Taut gates. */
export const GATE_PRECISION: Inches = 1e-5;

/** Precision of the place of a turn along its outline. Taut turns. */
export const TURN_PRECISION: Inches = 1e-6;

/** How far beside an outline a path just past it turns: between FLUSH_CHANGE and ON_OUTLINE. Turns. */
export const TURN_BESIDE: Inches = 3e-7;

/** Within this distance of a sharp corner an outline has no normal. Turns. */
export const NORMAL_SLACK: Inches = 1e-7;

/** A crossing this near a turn, even at a slant, belongs to the turn. Turns. */
export const AT_TURN: Inches = 1e-3;

/** Stretches no longer than this surround a place where a path turns back, and are left out of its legs. Legs. */
export const TURN_HAIR: Inches = 2e-5;

/** How deep two outlines may overlap and still only touch as one slides past the other. Sliding outlines. */
export const SLIDE_GRAZE: Inches = 1e-6;

/** How deep a line of sight may graze a solid, and the largest gap between touching solids. Sight. */
export const SOLID_GRAZE: Inches = 1e-7;

/** Slack at the edges of triangles, so that no line slips through a seam, as a share of the triangle. Sight. */
export const TRIANGLE_SEAM = 1e-9;

/** Steepest walkable slope as rise over run: 45°, plus rounding. No unit. Slopes. */
export const WALKABLE_SLOPE = 1 + 1e-9;

/**
 * How far outside a triangle a place may be and still count as on its edge when triangles are sorted. Triangle grid.
 */
export const TRIANGLE_EDGE: Inches = 1e-4;

/** How far outside a triangle, as a share of it, a place still has a height: edges belong to both triangles. Slopes. */
export const IN_TRIANGLE = 1e-6;

/** Corners of neighbouring triangles closer than this are equal: models are rounded to 0.00001″. Slopes. */
export const SAME_VERTEX: Inches = 1e-5;

/** Borders of slopes closer than this are one: two tiles whose places are rounded to 0.00001″ each. Surfaces. */
export const TILE_SEAM: Inches = 2e-5;

/**
 * The same for tiles that share a net, whose paths may be off by as much: two whose places are rounded to a thousandth of
 * an inch each. Slopes.
 */
export const NET_SEAM: Inches = 1e-3;

/** A point of a taut path that is blocked this close to its position stays there. Slopes. */
export const STUCK: Inches = 1e-3;

/** How much more than a full or half turn the triangles about a node make where paths bend there. Geodesics. */
export const FLAT_NODE: Radians = 1e-7;

/** How much less than half a turn a path may make at a node where it bends: rounding of angles. Geodesics. */
export const FAN_SLACK: Radians = 1e-7;

/** Where a barrier about the ends of edges counts as gone: below any length that is told apart. `geometry`. */
export const LAST_BARRIER: Inches = 1e-10;

/** The same for a rough path, which is drawn exactly once its route is chosen: points of nets are further apart. `geometry`. */
export const ROUGH_BARRIER: Inches = 1e-4;

/** Share of an edge next to one of its ends within which a path crosses at that end. `geometry`. */
export const AT_EDGE_END: Share = 1e-6;

/** A place this near a node, or an edge, of a walkable surface is on it. Geodesics. */
export const AT_NODE: Inches = 1e-6;

/** Windows on an edge narrower than this are dropped: paths through them lead through their neighbours too. Geodesics. */
export const NARROW_WINDOW: Inches = 1e-11;

/** How far inside an outline the polygon lies that replaces it, so that gaps as wide as a base stay open. Surfaces. */
export const INSIDE_OUTLINE: Inches = 1e-4;

/** Part of a stretch left out at its ends when it is followed, where it may begin at a node. Geodesics. */
export const STRETCH_INSET: Share = 1e-6;

/** A base shrunk below this share counts as a point. Clearance over slopes. */
export const WHOLE_BASE: Share = 1e-6;

/** Area at or below which a triangle is degenerate, relative to the square of its longest side. No unit. Meshes. */
export const FLAT_TRIANGLE = 1e-10;

/** Vertices closer than this are merged for the edges a mesh is drawn with. Meshes. */
export const DRAWN_WELD: Inches = 1e-4;

/** A round of bending a flight that gains less than this is the last. Flights. */
export const FLIGHT_GAIN: Inches = 2e-4;

/** Corners of a flight closer than this to one another, or to its ends, are merged. Flights. */
export const FLIGHT_CORNERS: Inches = 1e-3;

/** Hinges of a flight that move less than this in a round have settled. Flights. */
export const FLIGHT_SETTLED: Inches = 1e-11;

/**
 * Within this of the straight side of a rim a hinge of a flight rests on it; a flight may dip as far past it. Flights.
 */
export const RIM_ON: Inches = 1e-7;

/** Shares of one stretch closer than this are the same moment, found in two ways. Leaps. */
export const SAME_MOMENT: Share = 1e-12;

/** Remainder of a full circle below which a path that slides round a disc has not turned back. Following. */
export const DISC_SEAM: Radians = 1e-6;

// Physics

/**
 * What a mover may overlap a blocker by and still start there: files are rounded, and models are placed by hand. Paths.
 */
export const START_SLACK: Inches = 0.02;

/** What a mover may overlap a blocker by where it ends: no more than a ruler would not show. Paths. */
export const END_SLACK: Inches = MEASURE_TOLERANCE;

/** How far a given height may be off the surface it refers to: a model placed by hand, or on a low slope. */
export const HEIGHT_SLACK: Inches = 0.02;

/** Heights closer than this are the same floor: scenario files are rounded to a thousandth. Terrain. */
export const SAME_FLOOR: Inches = 0.002;

/** Vertices of one mesh whose heights are closer than this are on one level. Terrain. */
export const LEVEL_VERTICES: Inches = 1e-4;

/** Twice the plan area, in square inches, up to which a triangle is upright. Terrain. */
export const UPRIGHT_AREA = 1e-6;

/** Twice the plan area, in square inches, up to which a triangle of a slope cannot be stood on. Terrain. */
export const NO_AREA = 1e-9;

/**
 * How far a base may be off a slope's surface and still stand on it: files are rounded, and slopes tilt. Terrain,
 * slopes.
 */
export const ON_SLOPE: Inches = 0.05;

/** How far the rim of a tilted base may be off a slope, beyond what walkable ground explains. Terrain. */
export const TILT: Inches = 0.3;

/** How far under its foot difficult ground still counts: pools are modelled just above or below the table. Terrain. */
export const UNDER_POOL: Inches = 0.01;

/**
 * How far beyond its size a forbidden range is closed to paths: at exactly the range a base is still within it.
 * Terrain.
 */
export const CLOSED_RANGE: Inches = 1e-5;

/** Share by which corners are inset towards a base's centre before all of it is tested on tops. Terrain. */
export const CORNERS_DRAWN_IN = 1e-4;

/** Share of a base on tops that counts as half: the share is measured in slices. Terrain. */
export const HALF_OF_BASE = 0.499;

/** Share of a base on tops that counts as all: the share is measured in slices. Views. */
export const ALL_OF_BASE = 1 - 2e-5;

/** Largest gap and height difference between joined tops, or slopes, that are one. Views, surfaces. */
export const SEAM: Inches = 0.002;

/**
 * How much solids are widened where leaps leave and reach their lips: recorded places are rounded to 0.00001″. Views.
 */
export const LIP_WIDENING: Inches = 2e-5;

/**
 * How far above its top a hill is closed, and how far beside it obstacles are included, so that no path on level ground
 * runs through it. Slopes.
 */
export const OVER_HILL: Inches = 1e-3;

/** How far beyond the place where a path leaves a hill its blocker is searched. Slopes. */
export const PAST_HILL: Inches = 1e-4;

/** How far the border of the ground that a base may pass bulges out between two points of its line. Surfaces. */
export const BULGE: Inches = 2e-4;

/** How much less a slope may rise within a base than the sweep allows: the two are measured differently. Slopes. */
export const SWEEP_MARGIN: Inches = 0.01;

/** How much smaller than the body its collider is all round: resting on or sliding along a face is no hit. Rapier. */
export const SKIN: Inches = 0.002;

/** How far a body is moved past a contact to test whether it penetrates: ten times {@link SKIN}. Rapier. */
export const PAST_CONTACT: Inches = 0.02;

/** How far below the height required by slopes a flight may be and still clear them. Flight. */
export const UNDER_FLOOR: Inches = 0.005;

/** How far below the height required by slopes a base may stand; further down it is under something. Flight. */
export const SUNK: Inches = 0.02;

/** Possible error of a roughly measured flight: a smaller gain is measured exactly. Flight. */
export const ROUGH_FLIGHT: Inches = 0.02;

/** Offset of candidate ends from the curves that produced them, so that touching is no overlap. Paths. */
export const OFF_CURVE: Inches = 2e-9;

/** How far outside a zone's outline a place still counts as in the zone: rounding of crossings. Paths. */
export const ZONE_ROUNDING: Inches = 1e-8;

/** How much of the margin a path keeps beyond a forbidden range its start, a corner or its end may take up. Paths. */
export const RANGE_EASING: Inches = 0.0001;

/** How far outside a forbidden range a base ends: more than {@link MEASURE_TOLERANCE}. Paths. */
export const RANGE_CLEARANCE: Inches = 0.0006;

/** How far a corner may be off the outline it should lie on: records keep five decimal places. Paths. */
export const RECORDED_PLACE: Inches = 1.5e-5;

/** An outline this near an end of a stretch belongs to the corner there. Paths. */
export const AT_CORNER: Inches = 2e-6;

/** How far beside a corner a path may pass that must cross one of two crossing outlines first. Paths. */
export const BESIDE_CORNER: Inches = 3e-5;

/** Distance from a corner at which a base is tried: beyond recorded places, within any gap. Paths. */
export const AROUND_CORNER: Inches = 1e-4;

/**
 * Distances along a zone's rim beside a crossing at which each side is tested: near, and beyond any measuring error.
 * Paths.
 */
export const BESIDE_CROSSING: readonly Inches[] = [1e-4, 0.01];

/** Half the interval over which the gradient of a distance is computed, to find the direction out of a zone. Paths. */
export const GRADIENT_STEP: Inches = 1e-4;

// Referee

/** How far over the rest of its move a fighter's preview still counts as within it. Referee, skirmish. */
export const PREVIEW_SLACK: Inches = 0.001;

/** Gap left between two bases that a preview brings into contact, so that they do not overlap. Referee, skirmish. */
export const CONTACT_GAP: Inches = 0.002;

// Scenario

/** Minimum plan area, in square inches, of an outline in a scenario file. Scenario. */
export const LEAST_OUTLINE_AREA = 1e-6;

/**
 * How far a base may reach into the next place of its ranks, as a share of a place: rounding of millimetres. Scenario.
 */
export const PLACE_ROUNDING = 1e-6;

/**
 * How deep two bases may overlap, and a base reach into closed ground or over the edge, before a scenario is refused.
 * Scenario.
 */
export const OVERLAP_ALLOWED: Inches = 0.001;

/** How far above its support a model may stand before a scenario is refused. Scenario. */
export const FLOAT_ALLOWED: Inches = 0.01;

/** How far a number may be from a stored answer: half of the four places that are stored, and a little. Scenario, checks. */
export const STORED_WITHIN = 0.0001;

/** How far values written by hand may be off in a script, unless their step says otherwise. Scenario. */
export const DEFAULT_WITHIN = 1e-6;

// Editor

/** An object whose foot is this near the surface below stands on it. Editor. */
export const RESTS_ON: Inches = 0.06;

/** Tops lower than this cannot be stood on: the floor of a wood, a pool. Editor. */
export const THIN: Inches = 0.15;

/** A place this near the top of a mesh's bounding box refers to that top. Editor. */
export const MEANT_TOP: Inches = 0.3;

/** How far a piece may reach over the table's edge before it is refused: less is invisible. Editor. */
export const OVER_EDGE: Inches = 0.005;

/** Minimum plan area, in square inches, of an outline that is drawn or edited. Editor. */
export const LEAST_DRAWN_AREA = 1e-3;

/** Corners of a drawn line closer than this are merged. Editor. */
export const SAME_CORNER: Inches = 0.05;

/** A part of a cell of hilly ground that counts as rounding when cells are counted. Editor. */
export const CELL_ROUNDING = 1e-6;

// Rules

/** How deep a line of sight may graze a solid and still be clear: less than recorded positions. Rules, sight. */
export const SIGHT_GRAZE: Inches = 1e-6;

/** How far past touching a contact zone reaches, because paths that slide round a base end just outside it. Rules. */
export const PAST_TOUCHING: Inches = 1e-6;

/** The same for oval bases, round which paths keep to polygons outside them. Less than MEASURE_TOLERANCE. Rules. */
export const PAST_TOUCHING_OVALS: Inches = 0.0004;

/** Offset of a candidate place from the circle that produced it, so that rounding does not put it inside. Squads. */
export const OFF_CIRCLE: Inches = 1e-6;

/** How much shorter than a model's cheapest path other paths there may measure: other sums of legs. Squads. */
export const PATH_ROUNDING: Inches = 1e-6;

/** How much longer a path may become when its end is rounded for events. Squads, piling in. */
export const RECORDED_END: Inches = 1e-4;

/** Distances that differ by less are equal within measuring error, so the owner chooses the loss. Squads, wounds. */
export const EQUALLY_NEAR: Inches = 0.0005;

/** Offset of a rounded place from the base it touches; an oval's outline in the planner may be this far off. Squads. */
export const DRAWN_OFF = { plain: 2e-5, oval: 4e-4 } as const;

/** Additional gap to which overlapping models of a formation are pushed apart. Squads, relaxing. */
export const APART_MARGIN: Inches = 1e-3;

/** Corrections smaller than this end the settling of a unit: far below what a ruler shows. Squads, settling. */
export const SETTLED: Inches = 1e-7;

/** How far inside its limits a settled place is, so that recording it breaks none. Squads, settling. */
export const SETTLED_OFF: Inches = 2e-5;

/** Added to a square distance, in square inches, so that a weight by distance stays finite. Squads, relaxing. */
export const NO_DISTANCE = 1e-6;

/** Minimum depth of a path in an ally's base to lead through it: less is walking past. Skirmish. */
export const PATH_GRAZE: Inches = 1e-6;

/** Depths in a corridor closer than this are equal, so that 0.01″ deep is deep enough. Skirmish, intercepts. */
export const SAME_DEPTH: Inches = 1e-6;

/** A leg counts as cut when more than this is missing: less is rounding. Skirmish, walks. */
export const UNFINISHED_LEG: Inches = 1e-6;

/** Distances of falls that differ by less are equal: the first direction counts. Skirmish, falls. */
export const SAME_FALL: Inches = 1e-4;

/** Heights of water and of a base that differ by less are equal: scenario files are rounded. Skirmish, water. */
export const WATER_LEVEL: Inches = 1e-4;

/** How far a standing base, unlike a path, may overlap terrain: below measuring error. Skirmish, low walls. */
export const STANDING_OVERLAP: Inches = 0.0005;

/** Range across at which bases touch, where a question asks for a range: below what any ruler shows. Skirmish, laboratory. */
export const TOUCHING_RANGE: Inches = 1e-6;

/** How finely the nearest place of an attempt is looked for: as fine as recorded positions. Skirmish, engaging. */
export const ATTEMPT_PRECISION: Inches = 1e-5;

/** How much further than a forbidden range a path stays, so that no ruler finds it within once recorded. Rules. */
export const RANGE_MARGIN: Inches = MEASURE_TOLERANCE + 0.0001;

/** Offsets along a line closer than this are one: they are sums of a few lengths. Regiments, charges. */
export const SAME_OFFSET: Inches = 1e-7;

/** Lengths (inches) and angles (radians) below this are zero in the formulas of a reach. Regiments, charges. */
export const REACH_ROUNDING = 1e-9;

/** Share of a range of wheels by which its ends are inset when a strip is undefined there. Regiments, charges. */
export const WHEEL_INSET = 1e-7;

/** Minimum angle of a front off a quarter turn to strike a line rather than pass along it. Regiments, charges. */
export const LEAST_LOOK_IN: Radians = 1e-5;

/** Slopes of an edge relative to a line below this are level, dimensionless. Regiments, charges. */
export const NO_SLOPE = 1e-12;

/** Lengths (inches) and angles (radians) below this make no leg of a move: less than recorded positions. Regiments. */
export const NO_LEG = 1e-6;

/** Wheels closer than this are equal. Regiments, charges. */
export const SAME_WHEEL: Radians = 1e-5;

/** Turns smaller than this count as none. Regiments, charges. */
export const NO_TURN: Radians = 1e-6;

/** Least rotations of a charged unit that differ by less are equal: finer than recorded ones. Regiments, charges. */
export const SAME_LEAST_ROTATION: Radians = 2e-5;

/** Rotations of a charged unit closer than this are equal when candidates are compared. Regiments, charges. */
export const SAME_ROTATION: Radians = 1e-4;

/** Rotations closer than this are equal after events have rounded their poses. Regiments, charges. */
export const SAME_RECORDED_ROTATION: Radians = 2e-4;

/** How far a player's pose may be from the result of a turn. Regiments, charges. */
export const GIVEN_POSE: Inches = 0.005;

/** Contact this near a front's corner is at the corner. Regiments, round bases. */
export const AT_FRONT_CORNER: Inches = 1e-3;

/** How far beyond the border of an arc a unit still touches the arc. Regiments. */
export const ARC_BORDER: Inches = 1e-6;

/** Shares of a place in the ranks below this are zero: places of odd bases are quotients. Regiments. */
export const PART_OF_PLACE = 1e-6;

/** Places, in files or ranks, that differ by a smaller share are flush. Regiments, contact. */
export const FLUSH_PLACES = 1e-4;

/** How far models given one by one may stand from their places: rounding of a base in a file. Regiments. */
export const TYPED_PLACE: Inches = 0.01;

/** How far the facings of models given one by one may differ: rounding in a file. Regiments. */
export const TYPED_ANGLE: Radians = 1e-4;

/** Turns (radians) and speeds along an axis (dimensionless) below this are no motion. Regiments, pursuits. */
export const NO_MOTION = 1e-9;

// Laboratory

/** Heights of standing models that differ by less are one level: four times {@link MEASURE_TOLERANCE}. Laboratory, maps. */
export const STANDING_LEVEL: Inches = 4 * MEASURE_TOLERANCE;

/** How much a bound on a length or a gap is loosened, so that rounding never makes it false. Laboratory, threats, views. */
export const BOUND_SLACK: Inches = 1e-6;

/** How much wider bodies are taken where a shadow is to be certain: as recorded positions. Laboratory, shadows. */
export const SHADOW_MARGIN: Inches = 1e-5;

/** How far bases that are put in contact keep clear of each other, and within range. Laboratory, approaches. */
export const CONTACT_HAIR: Inches = 1e-7;

/** How far a line of sight is moved to see whether it only grazes: twice {@link SIGHT_GRAZE}. Laboratory, views. */
export const GRAZE_PROBE: Inches = 2 * SIGHT_GRAZE;

/** How far above a round height the core of a hill is cut, so that no level ground lies at the cut. Laboratory, hills. */
export const CORE_RISE: Inches = 1e-4;

/** Values of a layer or a report, in whatever unit, that differ by less are one: sums taken in another order. Laboratory. */
export const SAME_VALUE = 1e-9;

/** Wheels (radians) and advances (inches) below this are not worth a command. Laboratory, policies. */
export const LEAST_STEP = 1e-3;

/** A series ends with a term that is less than this share of the sum: no double tells them apart. Laboratory, statistics. */
export const SERIES_END = 1e-17;

/** A continued fraction ends with a factor this near 1: a few units of the last bit. Laboratory, statistics. */
export const FRACTION_END = 1e-15;

/** Divisors of a continued fraction are kept this far from 0: above the least double. Laboratory, statistics. */
export const LEAST_DIVISOR = 1e-300;

// Mesh import

/** Corners nearer than this share of a mesh's size are one. Mesh import, reducing. */
export const MESH_WELD: Share = 1e-6;

/** Vertices closer than this are one where the open edges of a mesh are counted. Mesh import, report. */
export const OPEN_EDGE_WELD: Inches = 1e-4;

/** Vertices closer than this join the parts of a mesh: models made of several pieces rarely meet exactly. Mesh import. */
export const PART_WELD: Inches = 1e-3;

/** How far behind its own face a ray begins that measures how thick a mesh is. Mesh import, report. */
export const BEHIND_FACE: Inches = 1e-4;

/** The least upward part of the normal of a face that is walked: 45°, with rounding. No unit. Mesh import, report. */
export const WALKED_NORMAL = Math.SQRT1_2 - 1e-6;

/** What a width found on a mesh may lack of a base, millimetres: rounding of a square root. Mesh import, report. */
export const BASE_ROUNDING = 1e-6;

/** Twice the plan area, in square inches, below which a face is upright. Mesh import, columns. */
export const NO_PLAN_AREA = 1e-14;

/** The least side of the box about a mesh, in its own unit: a flat mesh divides by it. Mesh import, placing. */
export const LEAST_SIDE = 1e-9;

// Layouts

/**
 * Corners nearer than this are the same, and an outline whose centroid is nearer to its origin stands on it: layout
 * files round corners to a ten-thousandth of an inch. Layouts.
 */
export const SAME_LAYOUT_CORNER: Inches = 1e-4;

/** A stretch of wall shorter than this has no direction in files that round to it. Layouts. */
export const LEAST_WALL: Inches = 1e-3;

/** A step to find how tapes change when a piece is moved: far above rounding, far below a tape's tolerance. Layouts. */
export const TAPE_STEP: Inches = 1e-5;

/** What moving a piece by an inch costs, against the squared error of its tapes: settles only what they leave open. Layouts. */
export const REST_COST = 1e-8;

/** The same for turning it by an inch at its rim: so much more that tapes to one corner push it without a turn. Layouts. */
export const TURN_COST = 1e-4;

// Command line

/** Heights that differ by less are the same as recorded: the rounding of hashes. Command line, replays, contours. */
export const SAME_RECORDED_HEIGHT: Inches = 1e-5;

// Messages

/** What a clock may lack of the next second and show it already: rounding of sums of frames. Messages. */
export const CLOCK_ROUNDING: Seconds = 1e-6;

/** Probabilities this near 0 or 1 are none or certain in words. Messages. */
export const CERTAIN: Chance = 1e-6;
