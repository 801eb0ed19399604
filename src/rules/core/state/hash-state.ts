import type { Path } from '../../../geometry/path.ts';
import { hashJson, type Json } from '../../../kernel/hash.ts';
import type { RegimentsState } from './regiments.ts';
import type { MissionState } from './mission.ts';
import type { FightRound } from './squads.ts';
import type { MeleeCombat } from './regiments-melee.ts';
import type { ModelMove } from '../model-move.ts';
import type { GameState, HandState, Model, PendingCharge, Unit } from './state.ts';
import type { EngageAttempt, SkirmishState } from './skirmish.ts';

/**
 * Hash of what a game can change in a state: equal games have equal hashes on every engine. Wards, routs, carried
 * treasures and how a draw was broken are left out.
 *
 * Lengths and angles count in steps of 0.00001. Terrain and rules are fixed for a game and left out.
 *
 * @returns 16 hexadecimal digits.
 */
export const hashState = (state: GameState): string =>
  hashJson({
    turn: state.turn,
    side: state.side,
    phase: state.phase,
    units: Object.fromEntries([...state.units].map(([id, unit]) => [id, unitFacts(unit)])),
    models: Object.fromEntries([...state.models].map(([id, model]) => [id, modelFacts(model)])),
    charge: state.charge && chargeFacts(state.charge),
    duels: state.duels,
    fight: state.fight && fightFacts(state.fight),
    // Property names are hashed too: these match games recorded before the systems were renamed.
    warband: state.skirmish && skirmishFacts(state.skirmish),
    battle: state.regiments && regimentsFacts(state.regiments),
    byHand: state.byHand && handFacts(state.byHand),
    mission: state.mission && missionFacts(state.mission),
  });

const unitFacts = ({ side, keywords, models, status }: Unit): Json => ({
  side,
  keywords,
  models,
  status: [...status].sort(),
});

const modelFacts = ({ unit, base, height, at, facing, profile, wounds, keywords }: Model): Json => ({
  unit,
  base: { ...base },
  height,
  at,
  facing,
  profile,
  wounds,
  keywords,
});

const chargeFacts = ({ unit, targets, roll }: PendingCharge): Json => ({
  unit,
  targets,
  roll: roll && { dice: roll.dice, modifier: roll.modifier, allowed: roll.allowed },
});

const fightFacts = ({ combats, current, lastPick, madeWay, cowed }: FightRound): Json => ({
  combats,
  current,
  lastPick,
  madeWay,
  cowed,
});

const skirmishFacts = ({ engagements, attempt, feared, lookouts, melee }: SkirmishState): Json => ({
  engagements: engagements.map(({ a, b }) => [a, b]),
  attempt: attempt && attemptFacts(attempt),
  feared: feared.map(({ unit, of }) => [unit, of]),
  lookouts: lookouts.map(({ unit, eye }) => [unit, eye]),
  melee: melee && { order: melee.order },
});

const regimentsFacts = ({ charges, shot, hurt, melee, shamed, shotAt, panicked }: RegimentsState): Json => ({
  charges: charges.map(({ unit, target, facing, distance, reaction, redirected, roll }) => ({
    ...{ unit, target, facing, distance, reaction, redirected },
    roll: roll && { dice: roll.dice, kept: roll.kept, range: roll.range },
  })),
  ...{ shot, shamed, panicked },
  shotAt: shotAt && Object.fromEntries(shotAt),
  hurt: Object.fromEntries(hurt),
  melee: melee && { current: melee.current, combats: melee.combats.map(combatFacts) },
});

const handFacts = ({ removed, ...things }: HandState): Json => ({
  ...things,
  removed: removed.map(({ model, index, ranks }) => ({
    ...{ id: model.id, index, model: modelFacts(model) },
    ranks: ranks && { ...ranks, places: Object.fromEntries(ranks.places) },
  })),
});

const combatFacts = ({ units, stage, steps, taken }: MeleeCombat): Json => ({
  ...{ units, taken: { ...taken } },
  stage: { ...stage },
  steps: steps.map(({ step, models }) => ({ step, models })),
});

const missionFacts = ({ scored, waiting, reserves, result }: MissionState): Json => ({
  waiting: waiting?.map(({ unit }) => unit),
  reserves: reserves?.map(({ unit }) => unit),
  scored: scored.map(({ side, rule, points, turn, objectives, units }) => ({
    ...{ side, rule, points, turn, objectives, units },
  })),
  result: result && { winner: result.winner, why: result.why, score: { ...result.score } },
});

/** The facts of an attempt. Paths contribute only their corners, which are rounded; their lengths are not. */
function attemptFacts({ unit, targets, checks, seen, stage }: EngageAttempt): Json {
  const known = { unit, targets, checks, seen, stage: stage.kind };
  switch (stage.kind) {
    case 'out-of-sight':
      return known;
    case 'failing':
      return { ...known, reach: stage.reach, failed: stage.failed, least: stage.least && pathFacts(stage.least) };
    case 'path':
      return { ...known, reach: stage.reach, touches: stage.touches, move: moveFacts(stage.least) };
    case 'intercept':
      return { ...known, reach: stage.reach, touches: stage.touches, move: moveFacts(stage.move) };
    case 'walk': {
      const { reach, touches, move, interceptor } = stage;
      return { ...known, reach, touches, move: moveFacts(move), interceptor: interceptor?.unit };
    }
  }
}

const moveFacts = ({ model, to, path }: ModelMove): Json => ({ model, to, path: pathFacts(path) });

const pathFacts = ({ legs }: Path): Json => legs.map(({ kind, from, to }) => ({ kind, from, to }));
