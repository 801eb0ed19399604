import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { flattenLegs } from '../../geometry/routes/flatten-legs.ts';
import type { Leg } from '../../geometry/path.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { CHECK_KINDS, type CheckKind } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { toShare } from '../../rules/core/measure/odds.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { SightFact } from '../../rules/core/events/skirmish.ts';
import { askEngage, type EngageAnswer } from '../../rules/skirmish/engage/ask.ts';
import { D20 } from '../../rules/skirmish/fighters/checks.ts';
import { isTooWide } from '../../rules/skirmish/fighters/walk.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { findUnitId, parseWhole } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { type BadInput, badInput, type Outcome, type TextedViolation, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';
import { PHASES } from '../../rules/core/turn.ts';

type Options = {
  readonly unit: string;
  readonly target: readonly string[];
  readonly check: readonly string[];
  readonly window?: boolean;
  readonly roll?: string;
};

/** `highground engage`: what an attempt to engage would need if declared now, or the result of a roll. */
export function answerEngage({ state, table }: Asked, options: Options): Outcome {
  const unit = findUnitId(state, options.unit, '--unit');
  if (!unit.ok) return unit.error;
  const targets: UnitId[] = [];
  for (const id of options.target) {
    const target = findUnitId(state, id, '--target');
    if (!target.ok) return target.error;
    targets.push(target.value);
  }
  if (targets.length === 0) return badInput('usage', 'engage needs at least one --target, such as --target blue.');
  const checks = parseChecks(options.check);
  if (!checks.ok) return checks.error;
  const roll = options.roll === undefined ? undefined : parseWhole(options.roll, '--roll', 1, D20);
  if (roll && !roll.ok) return roll.error;
  const names = namesOf(state);
  const { system } = state.rules;
  if (!PHASES[system].includes('engage')) return notSkirmish({ clause: 'E-02', kind: 'not-skirmish', system }, names);
  const approach = { unit: unit.value, targets, checks: checks.value };
  const answer = askEngage(state, approach, table, {
    window: options.window ?? false,
    ...(roll ? { roll: roll.value } : {}),
  });
  const legs = answer.outcome === 'reaches' ? (answer.path?.legs ?? []) : [];
  const wide = legs.find((leg) => isTooWide(state, unit.value, leg));
  return tell(wide ? { ...answer, end: undefined } : answer, checks.value, names, wide);
}

function parseChecks(given: readonly string[]): Result<readonly CheckKind[], BadInput> {
  const checks: CheckKind[] = [];
  for (const word of given) {
    const check = CHECK_KINDS.find((kind) => kind === word);
    if (!check)
      return err(
        badInput(
          'usage',
          `--check must be one of ${messages.say.list(CHECK_KINDS, 'or')}; got "${word.slice(0, 60)}".`,
        ),
      );
    checks.push(check);
  }
  if (checks.length > LIMITS.checks)
    return err(badInput('usage', `At most ${LIMITS.checks} checks can be declared; got ${checks.length}.`));
  return ok(checks);
}

const notSkirmish = (violation: Violation, names: Names): Outcome => ({
  kind: 'no',
  violations: [withMessage(violation, names)],
  text: [`${violation.clause}: ${messages.explain.violation(violation, names)}`],
});

/** The fields of every answer; null where unknown. The odds are given as a fraction and as a number. */
function toFields(answer: EngageAnswer, checks: readonly CheckKind[]) {
  const { unit, targets, seen, sight, reach, length, beyond, odds, end, interceptors, untouched, path } = answer;
  return {
    ...{ unit, targets, checks, seen },
    sight: sight.map(toSight),
    reach: reach ?? null,
    length: length ?? null,
    beyond: beyond ?? null,
    odds: toShare(odds),
    oddsExact: odds,
    outcome: outcomeOf(answer),
    end: end ?? null,
    interceptors,
    untouched,
    across: path?.across ?? null,
    up: path?.up ?? null,
    down: path?.down ?? null,
    legs: path ? flattenLegs(path.legs) : [],
  };
}

const toSight = ({ target, line, blockedBy }: SightFact) => ({
  target,
  visible: line !== undefined,
  line: line ?? null,
  blockedBy: blockedBy.map((by) => (by.kind === 'edge' ? 'edge' : by.id)),
});

/** An attempt that cannot come into contact fails on any roll. */
const outcomeOf = ({ outcome, odds }: EngageAnswer): EngageAnswer['outcome'] => (odds.num === 0 ? 'fails' : outcome);

/** @param wide  The jump on the path that fails without a roll, if there is one: the fighter does not reach its end. */
function tell(answer: EngageAnswer, checks: readonly CheckKind[], names: Names, wide: Leg | undefined): Outcome {
  const fields = toFields(answer, checks);
  const who = `${names.unit(answer.unit)} → ${messages.say.list(answer.targets.map(names.unit))}`;
  const violations = answer.violations.map((violation) => withMessage(violation, names));
  if (violations.length > 0) {
    const text = [`${who}: cannot be declared.`, ...violations.map((v) => `  ${v.clause}: ${v.message}`)];
    return { kind: 'no', violations, answer: fields, text };
  }
  const text = [`${who}: ${headText(answer)}`, ...restText(answer, names)];
  if (answer.odds.num > 0) return { kind: 'yes', answer: fields, text };
  return { kind: 'no', violations: [whyHopeless(answer, names, wide)], answer: fields, text };
}

/** Why an attempt that can be declared cannot come into contact. */
function whyHopeless(answer: EngageAnswer, names: Names, wide: Leg | undefined): TextedViolation {
  const { unit, length, beyond, reach, furthest } = answer;
  if (!wide)
    return withMessage({ clause: 'E-35', kind: 'out-of-reach', unit, length, beyond, reach: reach ?? furthest }, names);
  const [from, to] = [wide.from, wide.to].map(messages.say.point);
  const message = `The jump of ${names.unit(unit)} from ${from} to ${to} is too wide or too high and fails without a roll; declare other checks for another path.`;
  return { clause: 'S-17', kind: 'jump-too-wide', unit, message };
}

function headText({ seen, reach, furthest, length, beyond, odds, outcome }: EngageAnswer): string {
  const sight = seen ? 'in sight' : 'out of sight';
  const far = reach === undefined ? `at most ${messages.say.inches(furthest)}` : messages.say.inches(reach);
  const way =
    beyond !== undefined
      ? `any path is longer than ${messages.say.inches(beyond)} (reach ${far})`
      : length === undefined
        ? `no path leads there (reach ${far})`
        : `a path of ${messages.say.inches(length)} (reach ${far})`;
  const chance = `${odds.num} in ${odds.den} (${(toShare(odds) * 100).toFixed(2)} %)`;
  const word = odds.num === 0 ? 'fails' : outcome === 'needs-roll' ? `needs a roll, ${chance}` : `reaches, ${chance}`;
  return `${sight}; ${way}: ${word}.`;
}

function restText({ end, interceptors, untouched, path, sight }: EngageAnswer, names: Names): readonly string[] {
  const hidden = sight.filter(({ line }) => !line);
  return [
    ...hidden.map(
      ({ target, blockedBy }) =>
        `  ${names.unit(target)} is behind ${messages.say.list(blockedBy.map((by) => (by.kind === 'edge' ? 'the edge' : by.id)))}.`,
    ),
    ...(untouched.length > 0 ? [`  ${messages.skirmish.noContactWith(untouched.map(names.unit))}`] : []),
    ...(path?.legs ?? [])
      .filter(({ kind }) => kind !== 'walk' && kind !== 'slope' && kind !== 'step')
      .map(({ kind, from, to }) => `  ${kind} ${messages.say.point(from)} → ${messages.say.point(to)}`),
    ...(end ? [`  The fighter ends at ${messages.say.point(end)}.`] : []),
    ...(interceptors.length > 0 ? [`  ${messages.say.list(interceptors.map(names.unit))} could intercept.`] : []),
  ];
}
