import type { PlanPoint } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';
import type { ManualChange } from '../../rules/core/manual-change.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { EMPTY_HAND_STATE, type GameState } from '../../rules/core/state/state.ts';
import { idsByHand } from '../../rules/by-hand/things.ts';
import { bodyOf } from '../../rules/regiments/ranks/formation.ts';
import type { HandCarry } from '../state/hands.ts';
import type { TableState } from '../state/table-state.ts';

/** Takes a model in hand: with its unit if that stands in ranks or is selected as a whole; undefined if there is none. */
export function carryOf(table: TableState, grip: ModelId, sticky: boolean): HandCarry | undefined {
  const state = table.game?.state;
  const model = state?.models.get(grip);
  const unit = model && state?.units.get(model.unit);
  if (model === undefined || unit === undefined || table.busy || table.playing || table.replayViewer) return undefined;
  const isWhole = unit.formation !== undefined || (table.model !== grip && table.selection.includes(unit.id));
  return {
    grip,
    models: isWhole ? unit.models : [grip],
    ranks: unit.formation ? unit.id : undefined,
    over: model.at,
    turn: 0,
    sticky,
  };
}

/** A model as it would stand where it is carried. */
export type CarriedStanding = { readonly model: ModelId; readonly at: PlanPoint; readonly facing: Radians };

/** Where carried models would stand, turned round the one at the pointer. */
export const carriedStandings = (state: GameState, carry: HandCarry): readonly CarriedStanding[] => {
  const grip = state.models.get(carry.grip);
  if (grip === undefined) return [];
  return carry.models.flatMap((id) => {
    const model = state.models.get(id);
    return model ? [{ model: id, at: turnedTo(carry, grip.at, model.at), facing: model.facing + carry.turn }] : [];
  });
};

/** A place that keeps its offset from the grip, turned with it. */
function turnedTo(
  { over, turn }: HandCarry,
  grip: readonly [number, number, number],
  at: readonly [number, number, number],
): PlanPoint {
  const [dx, dz] = [at[0] - grip[0], at[2] - grip[2]];
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  return [over[0] + dx * cos + dz * sin, over[2] - dx * sin + dz * cos];
}

/** The change that puts carried models down; undefined if they are where they were. */
export function putDown(state: GameState, carry: HandCarry): ManualChange | undefined {
  const grip = state.models.get(carry.grip);
  if (grip === undefined || (carry.turn === 0 && carry.over === grip.at)) return undefined;
  const formation = carry.ranks && state.units.get(carry.ranks)?.formation;
  if (carry.ranks && formation)
    return {
      kind: 'place-ranks',
      unit: carry.ranks,
      at: turnedTo(carry, grip.at, formation.at),
      facing: formation.facing + carry.turn,
    };
  return { kind: 'place', models: carriedStandings(state, carry) };
}

/** The same change with every model at the height that the pointer was at (`y`, inches), for floors under a roof. */
export const atHeight = (change: ManualChange, y: number): ManualChange =>
  change.kind === 'place' && y > 0
    ? { ...change, models: change.models.map((one) => ({ ...one, at: [one.at[0], y, one.at.at(-1)!] as const })) }
    : change;

/** The ground a carried unit in ranks would cover. */
export function carriedBody(state: GameState, carry: HandCarry): ReturnType<typeof bodyOf> | undefined {
  const change = putDown(state, carry);
  const formation = carry.ranks && state.units.get(carry.ranks)?.formation;
  if (!formation || change?.kind !== 'place-ranks') return undefined;
  const [x, z] = [change.at[0], change.at.at(-1)!];
  return bodyOf({ ...formation, at: [x, carry.over[1], z], facing: change.facing ?? formation.facing });
}

/** The next free id of a kind of thing: "blast-1", "blast-2". */
export function freeId(state: GameState, stem: string): string {
  const taken = new Set(idsByHand(state.byHand ?? EMPTY_HAND_STATE));
  for (let n = 1; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}
