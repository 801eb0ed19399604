import type { TableState } from '../../../app/state/table-state.ts';
import { regimentOn } from '../../../app/systems/regiments/regiment-steps.ts';
import { shownPlacements } from '../../../app/systems/squads/shown-placements.ts';
import { contactText, spentText } from '../../../app/systems/regiments/regiment-text.ts';
import type { Point } from '../../../kernel/point.ts';
import type { RegimentLeg } from '../../../rules/core/formation.ts';
import type { UnitId, ModelId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { bodyOf } from '../../../rules/regiments/ranks/formation.ts';
import { enemyOrder, ownPick } from '../../../app/state/selection.ts';
import { whyNoMark, whyNoMissiles } from '../../../rules/regiments/shooting/who-shoots.ts';
import { type RegimentFrame, regimentFrame } from '../../overlays/plan-frames.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import { planBlows } from './plan-blows.ts';
import { type Chalk, joinChalk, NO_CHALK } from '../../overlays/plan-chalk.ts';
import { planFans } from './plan-fans.ts';
import { bodyOn } from '../../../timeline/plan-march.ts';
import { type RegimentsDrawn, NO_REGIMENTS_DRAWN } from '../../overlays/regiments-drawn.ts';
import type { RegimentInstance } from '../../minis/regiment-instances.tsx';
import { type Seen, type Graphics, BARE } from '../../overlays/graphics.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';

type SeenHere = Pick<TableState, 'game' | 'selection' | 'targets' | 'playing' | 'model' | 'regiments' | 'refusal'>;

/** The overlays of a regiments game for its current stage. */
function planRegiments(table: SeenHere): RegimentsDrawn {
  const stage = regimentOn(table);
  if (stage === undefined || table.game === undefined) return NO_REGIMENTS_DRAWN;
  const { state } = table.game;
  const { regiments } = table;
  const picked = table.selection.flatMap((id) => regimentFrame(state, id, OVERLAY_COLOUR.chalk));
  switch (stage.kind) {
    case 'charge-with':
    case 'charge-at': {
      const target = stage.kind === 'charge-at' ? stage.target : stage.group?.target;
      const foes = stage.unit === undefined ? [] : regiments.foes.filter((foe) => foe.target !== target);
      return {
        ...NO_REGIMENTS_DRAWN,
        frames: [
          ...picked,
          ...foes.flatMap(({ target: foe, why }) =>
            regimentFrame(state, foe, why.length === 0 ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.grey, why.length > 0),
          ),
          ...(target ? regimentFrame(state, target, OVERLAY_COLOUR.costly) : []),
        ],
        fans: planFans(regiments.reach, stage.kind === 'charge-at' ? stage.unit : undefined),
      };
    }
    case 'answer-charge':
      return {
        ...NO_REGIMENTS_DRAWN,
        frames: [
          ...regimentFrame(state, stage.charge.unit, OVERLAY_COLOUR.costly),
          ...regimentFrame(state, stage.unit, OVERLAY_COLOUR.chalk),
        ],
        fans: planFans(regiments.reach, stage.charge.unit),
      };
    case 'strike-home': {
      const held = regiments.grip?.kind === 'charger' ? regiments.grip.unit : undefined;
      const fans = planFans(
        regiments.reach.filter(({ unit }) => unit === held),
        held,
      );
      return { ...NO_REGIMENTS_DRAWN, ...strikeHome(table, state, stage.group.target), fans };
    }
    case 'drill':
      return { ...NO_REGIMENTS_DRAWN, frames: picked, ...drilled(table, state, stage.unit) };
    case 'duel-offer':
    case 'duel-answer':
    case 'duel-shame':
    case 'deal-blows':
      return { ...NO_REGIMENTS_DRAWN, ...planBlows(table, state, stage) };
    case 'nothing-left':
      return { ...NO_REGIMENTS_DRAWN, frames: [...picked, ...marksOf(table, state)] };
    case 'melee-over':
      return { ...NO_REGIMENTS_DRAWN, frames: picked };
  }
}

/** Frames about the enemies that the picked regiment may shoot at, faint about the others, and about its target. */
function marksOf({ selection, targets }: SeenHere, state: GameState): readonly RegimentFrame[] {
  const unit = ownPick(state, selection);
  if (unit === undefined || whyNoMissiles(state, unit).length > 0) return [];
  return enemyOrder(state).flatMap((id) => {
    if (targets.includes(id)) return regimentFrame(state, id, OVERLAY_COLOUR.costly);
    const isMark = whyNoMark(state, unit, id).length === 0;
    return regimentFrame(state, id, isMark ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.grey, !isMark);
  });
}

/** Previews of chargers at their ends, with their paths numbered in order of moving, and the lengths. */
function strikeHome(
  { regiments }: SeenHere,
  state: GameState,
  target: UnitId,
): Pick<RegimentsDrawn, 'regimentInstances' | 'chalk' | 'frames'> {
  const { muster, rival, placed, verdict } = regiments;
  const frames = regimentFrame(state, target, OVERLAY_COLOUR.costly);
  if (muster?.target !== target) return { regimentInstances: [], chalk: NO_CHALK, frames };
  const colour =
    rival !== undefined
      ? OVERLAY_COLOUR.costly
      : verdict === undefined || verdict.kind === 'legal'
        ? OVERLAY_COLOUR.legal
        : OVERLAY_COLOUR.illegal;
  const shown = shownPlacements(regiments);
  const regimentInstances = shown.flatMap(({ unit, at, facing }): readonly RegimentInstance[] => {
    const formation = state.units.get(unit)?.formation;
    return formation
      ? [{ unit, formation: { ...formation, at, facing }, colour: unit === target ? OVERLAY_COLOUR.chalk : colour }]
      : [];
  });
  const isBest = rival === undefined && placed.size === 0;
  const moves = isBest ? muster.answer.moves : verdict?.kind === 'legal' ? verdict.moves : [];
  const paths = moves.flatMap(({ unit, legs }, i) => {
    const formation = state.units.get(unit)?.formation;
    return formation ? [pathOf(legs, moves.length > 1 ? String(i + 1) : undefined)] : [];
  });
  const rejected = rival === undefined ? undefined : muster.answer.certificate.rejected[rival];
  const score = verdict
    ? verdict.kind === 'impossible'
      ? undefined
      : verdict.have
    : (rejected?.score ?? muster.answer.score);
  const foe = state.units.get(target)?.formation;
  const flags = score && foe && score.engaged > 0 ? [{ at: above(bodyOf(foe).at, 2.9), text: contactText(score) }] : [];
  return { regimentInstances, frames, chalk: joinChalk([...paths, { ...NO_CHALK, flags }]) };
}

/** A regiment's move being planned: its path, its preview and the inches it takes. */
function drilled(
  { regiments }: SeenHere,
  state: GameState,
  unit: UnitId | undefined,
): Pick<RegimentsDrawn, 'regimentInstances' | 'chalk'> {
  const formation = unit === undefined ? undefined : state.units.get(unit)?.formation;
  const { trial } = regiments;
  if (unit === undefined || !formation || !trial) return { regimentInstances: [], chalk: NO_CHALK };
  const { move, why } = trial;
  const end = { ...(move.formation ?? formation), at: move.to.at, facing: move.to.facing };
  const flag = { at: above(move.to.at, 2.4), text: spentText(move) };
  return {
    regimentInstances: [
      { unit, formation: end, colour: why.length === 0 ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.illegal },
    ],
    chalk: joinChalk([pathOf(move.legs, undefined), { ...NO_CHALK, flags: move.spent > 0 ? [flag] : [] }]),
  };
}

const DOT_EVERY = 0.34;
const NO_DEPTH = { from: 0, to: 0 } as const;

/** The path of a front's centre in chalk, with a number at its start. */
function pathOf(legs: readonly RegimentLeg[], number: string | undefined): Chalk {
  const dots: Point[] = [];
  let carry = DOT_EVERY;
  for (const leg of legs) {
    const span = spanOf(leg);
    let d = carry;
    for (; d < span; d += DOT_EVERY) dots.push(above(bodyOn(leg, d / span, NO_DEPTH).at, 0.12));
    carry = d - span;
  }
  const [first] = legs;
  const flags = number && first ? [{ at: above(first.from.at, 2.4), text: number }] : [];
  return { dots, climbs: [], flags };
}

function spanOf(leg: RegimentLeg): number {
  const [a, b] = [leg.from.at, leg.to.at];
  return Math.hypot(b[0] - a[0], b[2] - a[2]);
}

const above = ([x, y, z]: Point, by: number): Point => [x, y + by, z];

/** The overlays of a regiments game: frames, fans and previews instead of rings. */
export function planRegimentsGraphics(table: Seen): Graphics {
  const state = table.game?.state;
  if (state === undefined || table.playing) return BARE;
  const ranks = planRegiments(table);
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([ranks.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: witness.ghosts,
    rings: [
      ...(table.model ? ringAbout(state, table.model) : []),
      ...table.selection.flatMap((id) => loneRings(state, id)),
      ...witness.rings,
    ],
    regiments: ranks,
    lit: witness.lit,
  };
}

/** Rings around a selected unit without a formation. */
const loneRings = (state: GameState, id: UnitId): readonly BaseRing[] =>
  state.units.get(id)?.formation ? [] : (state.units.get(id)?.models ?? []).flatMap((model) => ringAbout(state, model));

function ringAbout(state: GameState, id: ModelId): readonly BaseRing[] {
  const model = state.models.get(id);
  return model ? [{ model, colour: OVERLAY_COLOUR.chalk }] : [];
}
