import { applyEdit, decideEdit } from '../../editor/decide.ts';
import { stemFrom, unitNames } from '../../editor/names.ts';
import type { EditorViolation } from '../../editor/violation.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Inches } from '../../kernel/units.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { type Army, type ArmySystem, unitOfArmy } from '../../scenario/armies/army.ts';
import { battlefieldScenario } from '../../scenario/generate/generate-battlefield.ts';
import type { MissionDocument } from '../../scenario/mission-schema.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';

/** How a game's armies are compared: the size of the table, the turns, and the points of units that score once. */
type Contest = {
  readonly width: Inches;
  readonly depth: Inches;
  readonly turns: number;
  readonly per: number;
  /** How much of the table stands full, 0 to 1: little, as most of a game's time goes into paths round terrain. */
  readonly density: number;
};

const CONTESTS: Readonly<Record<ArmySystem, Contest>> = {
  squads: { width: 36, depth: 24, turns: 3, per: 50, density: 0.1 },
  regiments: { width: 44, depth: 30, turns: 4, per: 100, density: 0 },
  skirmish: { width: 20, depth: 20, turns: 5, per: 25, density: 0.1 },
};

/**
 * A table whose halves are alike by half a turn, with three places to hold between them, and an army on each side.
 *
 * @param seed   Of the battlefield, a whole number.
 * @errors An army that does not fit into its strip.
 */
export function fairTable(
  armies: Readonly<Record<Side, Army>>,
  system: ArmySystem,
  seed: number,
  files: MeshFiles,
): Result<ScenarioDocument, EditorViolation> {
  const { width, depth, density } = CONTESTS[system];
  const wish = { seed, theme: 'wild', density, symmetry: 'turn', table: { width, depth } } as const;
  const title = `${armies.attacker.name} – ${armies.defender.name}`;
  let document: ScenarioDocument = {
    ...battlefieldScenario(wish, system, title.slice(0, 80)),
    version: 2,
    mission: missionOf(CONTESTS[system]),
  };
  for (const side of SIDES) {
    const free = unitNames(document);
    const nameFor = (name: string): string => free(stemFrom(name) ?? 'unit');
    const units = armies[side].units.map((unit) => unitOfArmy(unit, side, nameFor));
    const placed = decideEdit(document, { kind: 'set-up-army', side, units, isReplaced: false }, files);
    if (!placed.ok) return placed;
    document = applyEdit(document, placed.value);
  }
  return ok(document);
}

/** Places to hold, alike for both sides, and the points of units that are destroyed. */
function missionOf({ width, turns, per }: Contest): MissionDocument {
  const out = Math.round(width / 4);
  return {
    turns,
    first: 'attacker',
    objectives: [
      { id: 'middle', at: [0, 0], radius: 3 },
      { id: 'east', at: [out, 0], radius: 3 },
      { id: 'west', at: [-out, 0], radius: 3 },
    ],
    scoring: [
      { hold: 'each', points: 1, from: 2, when: 'round' },
      { kill: 'points', per, points: 1 },
    ],
    ties: ['points'],
  };
}
