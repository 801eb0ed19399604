import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { MissionDocument } from '../scenario/mission-schema.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { atOf, toThousandth } from './round.ts';

/** An objective of a mission as its file has it. */
export type ObjectiveDocument = NonNullable<MissionDocument['objectives']>[number];

type Deployment = NonNullable<MissionDocument['deployment']>;
type TableSize = Pick<ScenarioDocument['table'], 'width' | 'depth'>;

/** What a new mission begins with: its turns, the radius of its objectives, and the strips in which the sides deploy. */
const TURNS = 5;
const RADIUS: Inches = 3;
const STRIP: Inches = 9;

/** A mission without objectives scores for units that are destroyed: something has to. */
const KILLS: NonNullable<MissionDocument['scoring']> = [{ kill: 'units', points: 1 }];

/** The mission of a table, or the one that a table without a mission begins with. */
export const missionOf = ({ mission, table }: ScenarioDocument): MissionDocument =>
  mission ?? scored({ turns: TURNS, deployment: stripsOf(table, Math.min(STRIP, mostStrip(table))) });

/** The deepest strips along the long edges of a table that leave room between them. */
export const mostStrip = ({ depth }: TableSize): Inches => Math.floor(depth / 2) - 1;

/** Deployment zones along the near edge, the attacker's, and the far edge; none for a depth of 0. */
function stripsOf({ width, depth }: TableSize, strip: Inches): Deployment {
  const [x, z, inner] = [width / 2, depth / 2, depth / 2 - strip].map(toThousandth) as [number, number, number];
  const zone = (sense: 1 | -1): [number, number][] => [
    [-x, sense * z],
    [x, sense * z],
    [x, sense * inner],
    [-x, sense * inner],
  ];
  return strip === 0
    ? []
    : [
        { side: 'attacker', zone: zone(1) },
        { side: 'defender', zone: zone(-1) },
      ];
}

/** The depth of the strips in which both sides deploy, 0 without zones; undefined for zones of another shape. */
export function stripDepthOf({ deployment = [] }: MissionDocument, table: TableSize): Inches | undefined {
  if (deployment.length === 0) return 0;
  const depths = deployment.flatMap(({ zone }) => zone.map(([, z]) => table.depth / 2 - Math.abs(z)));
  const strip = toThousandth(Math.max(...depths));
  const areStrips = JSON.stringify(deployment) === JSON.stringify(stripsOf(table, strip));
  return areStrips ? strip : undefined;
}

/** A mission whose sides deploy in strips of a depth; anywhere for a depth of 0. */
export function withStrips(mission: MissionDocument, table: TableSize, strip: Inches): MissionDocument {
  const { deployment: _, ...rest } = mission;
  const deployment = stripsOf(table, Math.max(0, Math.min(strip, mostStrip(table))));
  return deployment.length === 0 ? rest : { ...rest, deployment };
}

/** The mission of a table whose size changes: strips stay along its edges. Undefined where nothing changes. */
export function missionOnTable(document: ScenarioDocument, table: TableSize): MissionDocument | undefined {
  const { mission } = document;
  const strip = mission && stripDepthOf(mission, document.table);
  if (!mission || !strip || (table.width === document.table.width && table.depth === document.table.depth))
    return undefined;
  return withStrips(mission, table, strip);
}

/** A mission with one more objective, where it has room for it. */
export function withObjective(mission: MissionDocument, at: Point): MissionDocument {
  const { objectives = [] } = mission;
  if (objectives.length >= LIMITS.objectives) return mission;
  const taken = new Set([...objectives, ...(mission.treasures ?? [])].map(({ id }) => id));
  let n = objectives.length + 1;
  while (taken.has(`objective-${n}`)) n++;
  const objective = { id: `objective-${n}`, at: atOf(at) as ObjectiveDocument['at'], radius: RADIUS };
  return scored({ ...mission, objectives: [...objectives, objective] });
}

/** A mission with a changed objective. */
export const withObjectiveChanged = (mission: MissionDocument, changed: ObjectiveDocument): MissionDocument => ({
  ...mission,
  objectives: (mission.objectives ?? []).map((one) => (one.id === changed.id ? changed : one)),
});

/** A mission without an objective; rules that score for nothing else go with it. */
export function withoutObjective(mission: MissionDocument, id: string): MissionDocument {
  const { objectives = [], scoring, ...rest } = mission;
  const left = objectives.filter((one) => one.id !== id);
  const rules = scoring?.flatMap((rule) => {
    const held = rule.objectives?.filter((one) => one !== id);
    const isIdle = held?.length === 0 || rule.reach === id || (rule.hold !== undefined && left.length === 0);
    return isIdle ? [] : [{ ...rule, ...(held ? { objectives: held } : {}) }];
  });
  return scored({
    ...rest,
    ...(left.length > 0 ? { objectives: left } : {}),
    ...(rules && rules.length > 0 ? { scoring: rules } : {}),
  });
}

/** What a mission scores for: held objectives, as by default; units that are destroyed; or what its own rules say. */
export function scoresBy({ scoring }: MissionDocument): 'objectives' | 'kills' | 'own' {
  if (scoring === undefined) return 'objectives';
  return JSON.stringify(scoring) === JSON.stringify(KILLS) ? 'kills' : 'own';
}

/** A mission that scores for something: for its objectives, by its own rules, or for units that are destroyed. */
function scored(mission: MissionDocument): MissionDocument {
  const { scoring, ...rest } = mission;
  const hasObjectives = (rest.objectives ?? []).length > 0;
  if (hasObjectives) return scoresBy(mission) === 'kills' ? rest : mission;
  return scoring === undefined ? { ...rest, scoring: KILLS } : mission;
}
