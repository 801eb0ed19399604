import { hashState } from '../../rules/core/state/hash-state.ts';
import type { GameEvent, GameEventKind } from '../../rules/core/events/event.ts';
import { missionScore } from '../../rules/core/mission/judge-result.ts';
import { getUnit, otherSide, reservesOf } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Ending, GameFacts, SideFacts } from './game-facts.ts';
import type { Match } from './match.ts';
import { resultOf } from '../../rules/play/result-of.ts';

/** The facts of a played game that had this seed. */
export function factsOf(
  { initial, state, log }: Pick<Match, 'initial' | 'state' | 'log'>,
  seed: number,
  ending: Ending,
): GameFacts {
  const charges = { attacker: { tried: 0, made: 0 }, defender: { tried: 0, made: 0 } };
  const turns = new Set<string>();
  for (const { events } of log)
    for (const event of events) {
      if (event.kind === 'phase-ended') turns.add(`${event.turn} ${event.side}`);
      const { tried, made } = chargesIn(event);
      for (const unit of tried) charges[getUnit(initial, unit).side].tried++;
      for (const unit of made) charges[getUnit(initial, unit).side].made++;
    }
  const left = strengthsOf(initial, state);
  const side = (of: Side): SideFacts => ({
    lostModels: left[of].began.models - left[of].models,
    lostWounds: left[of].began.wounds - left[of].wounds,
    chargesTried: charges[of].tried,
    chargesMade: charges[of].made,
  });
  return {
    ...{
      seed,
      ending,
      winner: winnerOf(state, left),
      first: initial.side,
      turns: Math.ceil(turns.size / 2),
      commands: log.length,
    },
    attacker: side('attacker'),
    defender: side('defender'),
    ...(state.mission ? { score: missionScore(state.mission) } : {}),
    hash: hashState(state),
  };
}

/** The units that declared a charge, and those whose charge reached its target. */
type Charges = { readonly tried: readonly UnitId[]; readonly made: readonly UnitId[] };

/** The events that begin or end a charge; no other event counts. */
const CHARGES_IN: { readonly [K in GameEventKind]?: (event: Extract<GameEvent, { readonly kind: K }>) => Charges } = {
  'charge-declared': ({ unit }) => ({ tried: [unit], made: [] }),
  'engage-declared': ({ unit }) => ({ tried: [unit], made: [] }),
  'regiment-charge-declared': ({ unit, redirected }) => ({ tried: redirected ? [] : [unit], made: [] }),
  'charge-moved': ({ unit }) => ({ tried: [], made: [unit] }),
  'engage-ended': ({ unit, outcome }) => ({ tried: [], made: outcome === 'engaged' ? [unit] : [] }),
  'chargers-moved': ({ engaged }) => ({ tried: [], made: engaged }),
};

const chargesIn = (event: GameEvent): Charges =>
  (CHARGES_IN[event.kind] as ((event: GameEvent) => Charges) | undefined)?.(event) ?? { tried: [], made: [] };

/** Models and wounds of a side. */
type Strength = { readonly models: number; readonly wounds: number };
type Strengths = Readonly<Record<Side, Strength & { readonly began: Strength }>>;

/** What each side has left, and what it began with. */
function strengthsOf(initial: GameState, state: GameState): Strengths {
  const of = (side: Side) => ({ ...strengthOf(state, side), began: strengthOf(initial, side) });
  return { attacker: of('attacker'), defender: of('defender') };
}

function strengthOf(state: GameState, side: Side): Strength {
  let [models, wounds] = [0, 0];
  for (const unit of state.units.values()) {
    if (unit.side !== side) continue;
    const all = reservesOf(state, side).find((reserve) => reserve.unit === unit.id)?.models ?? unit.models;
    models += all.length;
    for (const id of all) wounds += state.models.get(id)!.wounds;
    if (unit.models.length > 0) wounds -= state.regiments?.hurt.get(unit.id) ?? 0;
  }
  return { models, wounds };
}

/** The winner: by the mission's or the system's own result if it has one, else by the share left of models, then of wounds. */
function winnerOf(state: GameState, left: Strengths): Side | 'draw' {
  const result = resultOf(state);
  if (result) return result.winner ?? 'draw';
  for (const what of ['models', 'wounds'] as const) {
    // Cross-multiplied, because shares are not whole numbers.
    const share = (side: Side) => left[side][what] * left[otherSide(side)].began[what];
    const [attacker, defender] = SIDES.map(share) as [number, number];
    if (attacker !== defender) return attacker > defender ? 'attacker' : 'defender';
  }
  return 'draw';
}
