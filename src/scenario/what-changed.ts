import { LENGTH_ROUNDING } from '../kernel/tolerances.ts';
import { type ValueDifference, differencesOf } from './expectations.ts';
import type { FormationDocument, ModelDocument, PieceDocument, ScenarioDocument, UnitDocument } from './schema.ts';

/** The part of a scenario that determines its answers: all but its name, story, dice and script. */
export type AnswerSetting = Pick<ScenarioDocument, 'system' | 'rules' | 'table' | 'terrain' | 'units' | 'start'>;

/** One difference between two settings. `name` is an id; for a model of a unit, `unit/model`. */
export type SettingChange =
  | { readonly kind: 'moved'; readonly name: string; readonly by: number }
  /** Degrees, counter-clockwise. */
  | { readonly kind: 'turned'; readonly name: string; readonly by: number }
  | { readonly kind: 'added' | 'removed'; readonly name: string }
  /** A value inside it: its place, and its old and new value. */
  | ({ readonly kind: 'changed'; readonly name: string } & ValueDifference);

/** The setting of a scenario file. */
export const settingOf = ({ system, rules, table, terrain, units, start }: ScenarioDocument): AnswerSetting => ({
  system,
  ...(rules ? { rules } : {}),
  table,
  ...(terrain ? { terrain } : {}),
  ...(units ? { units } : {}),
  ...(start ? { start } : {}),
});

/**
 * The differences between two settings, matched by id: terrain first, then units, then system, rules, table and start.
 */
export function whatChanged(before: AnswerSetting, now: AnswerSetting): readonly SettingChange[] {
  return [
    ...membersChanged(before.terrain ?? [], now.terrain ?? [], pieceChanged),
    ...membersChanged(before.units ?? [], now.units ?? [], unitChanged),
    ...(['system', 'rules', 'table', 'start'] as const).flatMap((key) => changed(key, before[key], now[key])),
  ];
}

type Named = { readonly id: string };

function membersChanged<T extends Named>(
  before: readonly T[],
  now: readonly T[],
  compare: (before: T, now: T) => readonly SettingChange[],
  of = '',
): readonly SettingChange[] {
  const known = new Map(before.map((member) => [member.id, member]));
  const left = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((member) => {
      const old = known.get(member.id);
      return old ? compare(old, member) : [{ kind: 'added', name: `${of}${member.id}` } as const];
    }),
    ...before.flatMap(({ id }) => (left.has(id) ? [] : [{ kind: 'removed', name: `${of}${id}` } as const])),
  ];
}

function pieceChanged(before: PieceDocument, now: PieceDocument): readonly SettingChange[] {
  const { at: was, yaw: turned = 0, ...rest } = before;
  const { at: is, yaw = 0, ...others } = now;
  return [...placed(now.id, { at: was, angle: turned }, { at: is, angle: yaw }), ...changed(now.id, rest, others)];
}

function unitChanged(before: UnitDocument, now: UnitDocument): readonly SettingChange[] {
  const { models: were = [], formation: rank, ...rest } = before;
  const { models: are = [], formation: ranks, ...others } = now;
  return [
    ...membersChanged(were, are, (a, b) => standsChanged(`${now.id}/${b.id}`, a, b), `${now.id}/`),
    ...(rank && ranks ? standsChanged(now.id, rank, ranks) : changed(`${now.id}/formation`, rank, ranks)),
    ...changed(now.id, rest, others),
  ];
}

type Standing = ModelDocument | FormationDocument;

function standsChanged(name: string, before: Standing, now: Standing): readonly SettingChange[] {
  const { at: was, facing: turned = 0, ...rest } = before;
  const { at: is, facing = 0, ...others } = now;
  return [...placed(name, { at: was, angle: turned }, { at: is, angle: facing }), ...changed(name, rest, others)];
}

type Pose = { readonly at: readonly number[]; readonly angle: number };

function placed(name: string, before: Pose, now: Pose): readonly SettingChange[] {
  const by = Math.sqrt(whole(now.at).reduce((sum, value, i) => sum + (value - whole(before.at)[i]!) ** 2, 0));
  const turn = shortestTurn(now.angle - before.angle);
  const sunk = before.at.length !== now.at.length;
  return [
    ...(by > LENGTH_ROUNDING ? [{ kind: 'moved', name, by } as const] : []),
    ...(by <= LENGTH_ROUNDING && sunk ? changed(name, { at: before.at }, { at: now.at }) : []),
    ...(Math.abs(turn) > LENGTH_ROUNDING ? [{ kind: 'turned', name, by: turn } as const] : []),
  ];
}

/** The equivalent turn in degrees, from -180 up to 180. */
const shortestTurn = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/** A position as three numbers; without a height it is on the table. */
const whole = (at: readonly number[]): readonly number[] =>
  at.length === 2 ? [at[0]!, 0, at[1]!] : [at[0]!, at[1]!, at[2]!];

const changed = (name: string, before: unknown, now: unknown): readonly SettingChange[] =>
  differencesOf(before, now, LENGTH_ROUNDING).map((difference) => ({ kind: 'changed', name, ...difference }));
