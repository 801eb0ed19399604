import { focusOf, skirmishOn } from '../../../app/systems/skirmish/skirmish-steps.ts';
import type { TableState } from '../../../app/state/table-state.ts';
import type { Point } from '../../../kernel/point.ts';
import { outerRadius } from '../../../geometry/gap.ts';
import type { PieceId, UnitId } from '../../../rules/core/ids.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import type { SightFact } from '../../../rules/core/events/skirmish.ts';
import { fighterOf, isPresent, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { eyeOf } from '../../../rules/skirmish/fighters/sight-lines.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';
import { type BandLine, planBand } from '../../overlays/plan-band.ts';
import { type Chalk, NO_CHALK, planChalk, joinChalk } from '../../overlays/plan-chalk.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import type { Ghost } from '../../overlays/ghost.ts';
import { type DrawnSightLine, type Seen, type Graphics, BARE } from '../../overlays/graphics.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';
import { planPaths, planGhosts, planRings } from '../../overlays/plan-selection.ts';

/** The overlays of a skirmish besides those of every game. */
type SkirmishGraphics = {
  readonly chalk: readonly Chalk[];
  readonly lines: readonly DrawnSightLine[];
  readonly band: BandLine | undefined;
  /** The places to which an interceptor may step. */
  readonly dots: readonly Point[];
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  readonly lit: PieceId | undefined;
};

type SeenHere = Pick<
  TableState,
  'game' | 'selection' | 'targets' | 'playing' | 'scouting' | 'offers' | 'placements' | 'drag' | 'intent'
>;

const NOTHING: SkirmishGraphics = {
  chalk: [],
  lines: [],
  band: undefined,
  dots: [],
  ghosts: [],
  rings: [],
  lit: undefined,
};

/** The overlays for a skirmish's stage. Before a declaration they show who sees whom, but no distance. */
function planSkirmish(table: SeenHere): SkirmishGraphics {
  if (table.game === undefined) return NOTHING;
  if (table.playing) return playingGraphics(table);
  const stage = skirmishOn(table);
  const { state } = table.game;
  switch (stage?.kind) {
    case 'declare-engage':
    case 'aim': {
      const { scouting } = table;
      if (scouting === undefined) return NOTHING;
      const path = table.game.state.rules.skirmish.practice ? scouting.answer?.path : undefined;
      return {
        ...NOTHING,
        lines: scouting.sight.flatMap((fact) => lineOf(state, scouting.unit, fact)),
        lit: firstPiece(scouting.sight),
        chalk: path ? [planChalk(path, true)] : [],
      };
    }
    case 'take-path':
      return {
        ...NOTHING,
        chalk: table.drag || table.placements.size > 0 ? [] : [planChalk(stage.measured.least.path, true)],
        ghosts: cornersOf(table, stage.attempt.unit),
      };
    case 'too-far':
      return { ...NOTHING, chalk: stage.measured.least ? [planChalk(stage.measured.least, true)] : [] };
    case 'go':
      return { ...NOTHING, ghosts: stage.unit ? cornersOf(table, stage.unit) : [] };
    case 'set-out':
      return { ...NOTHING, chalk: pathOf(state) };
    case 'step-in':
      return stepInGraphics(table, state);
    case 'melee':
      return {
        ...NOTHING,
        rings: [
          ...ringsOf(state, stage.next, OVERLAY_COLOUR.legal),
          ...ringsOf(state, stage.unit ? [stage.unit] : [], OVERLAY_COLOUR.chalk),
          ...ringsOf(state, stage.targets, OVERLAY_COLOUR.costly),
        ],
      };
    case 'recover':
    case 'engage-with':
    case 'choose-path':
    case 'done':
    case undefined:
      return NOTHING;
  }
}

/** The waypoints, as long as no path through them is drawn. */
function cornersOf({ game, intent, drag, placements }: SeenHere, unit: UnitId): readonly Ghost[] {
  if (game === undefined || drag?.path?.kind === 'path' || placements.size > 0) return [];
  const model = fighterOf(game.state, unit);
  return intent.corners.map((at, i) => ({ key: `corner/${i}`, model, at, colour: OVERLAY_COLOUR.chalk }));
}

/** The overlays during an animation: the path being walked, the line of a shot. */
function playingGraphics({ playing }: SeenHere): SkirmishGraphics {
  const act = playing?.steps[0];
  if (act === undefined || act.shows.rules.system !== 'skirmish') return NOTHING;
  const flights = act.kind === 'dice' ? (act.flights ?? []) : [];
  return {
    ...NOTHING,
    chalk: act.kind === 'fall' ? [] : pathOf(act.shows),
    lines: flights.map((flight) => ({ ...flight, seen: true })),
  };
}

/** The chosen path while it is walked. */
function pathOf(state: GameState): readonly Chalk[] {
  const stage = skirmishOf(state).attempt?.stage;
  return stage?.kind === 'walk' || stage?.kind === 'intercept' ? [planChalk(stage.move.path, false)] : [];
}

function stepInGraphics(table: SeenHere, state: GameState): SkirmishGraphics {
  const { attempt } = skirmishOf(state);
  if (attempt?.stage.kind !== 'intercept') return NOTHING;
  const { move } = attempt.stage;
  const able = table.offers?.interceptions ?? [];
  const focus = focusOf(table);
  const free = table.drag === undefined && table.placements.size === 0;
  const radius = outerRadius(fighterOf(state, attempt.unit).base);
  const step = able.find(({ unit }) => unit === focus);
  const other = outerRadius(step ? fighterOf(state, step.unit).base : fighterOf(state, attempt.unit).base);
  return {
    ...NOTHING,
    chalk: [planChalk(move.path, false), ...(free && step ? [planChalk(step.move.path, true)] : NO_CHALKS)],
    band: planBand(move.path, radius, radius + other),
    dots: step?.places ?? [],
    ghosts: free
      ? able.map(({ unit, move: { model, to } }) => ({
          key: `step/${unit}`,
          model: state.models.get(model)!,
          at: to,
          colour: unit === focus ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.chalk,
        }))
      : [],
    rings: [
      ...ringsOf(
        state,
        able.map(({ unit }) => unit),
        OVERLAY_COLOUR.legal,
      ),
      ...ringsOf(state, focus ? [focus] : [], OVERLAY_COLOUR.chalk),
    ],
  };
}

const NO_CHALKS: readonly Chalk[] = [NO_CHALK];

const ringsOf = (state: GameState, units: readonly UnitId[], colour: string): readonly BaseRing[] =>
  units.filter((unit) => isPresent(state, unit)).map((unit) => ({ model: fighterOf(state, unit), colour }));

/** The sight line from a viewer to a model it sees, or towards one it does not see. */
export function lineOf(state: GameState, unit: UnitId, { target, line }: SightFact): readonly DrawnSightLine[] {
  if (line) return [{ ...line, seen: true }];
  if (!isPresent(state, unit) || !isPresent(state, target)) return [];
  return [{ from: eyeOf(fighterOf(state, unit)), to: middleOf(fighterOf(state, target)), seen: false }];
}

const middleOf = ({ at, height }: Model): Point => [at[0], at[1] + height * 0.6, at[2]];

/** The piece that hides a fighter. */
function firstPiece(sight: readonly SightFact[]): PieceId | undefined {
  for (const { blockedBy } of sight) for (const by of blockedBy) if (by.kind === 'piece') return by.id;
  return undefined;
}

/** The overlays of a skirmish: no ring reveals a distance. */
export function planFighters(table: Seen): Graphics {
  const state = table.game?.state;
  const own = planSkirmish(table);
  if (state === undefined || table.playing)
    return { ...BARE, chalk: joinChalk(own.chalk), lines: own.lines, band: own.band };
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([...planPaths(table), ...own.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: [...planGhosts(table, state), ...own.ghosts, ...witness.ghosts],
    rings: [...planRings(table, state, table.targets), ...own.rings, ...witness.rings],
    lines: own.lines,
    band: own.band,
    dots: own.dots,
    lit: witness.lit ?? own.lit,
  };
}
