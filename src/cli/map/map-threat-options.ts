import { err, ok, type Result } from '../../kernel/result.ts';
import { toRadians } from '../../kernel/units.ts';
import type { ThreatAsk, WhoStands } from '../../lab/threat/threat-ask.ts';
import { CHECK_KINDS, type CheckKind } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { findUnitId, parseNumber } from '../terminal/arguments.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { type MapOptions, parseFigure, parseFloor } from './map-arguments.ts';

/**
 * The question about charges, attempts to engage or safe ground that the options ask.
 *
 * @errors No unit, a unit that the game does not have, or an option whose value is out of range.
 */
export function parseThreat(
  state: GameState,
  what: ThreatAsk['what'],
  options: MapOptions,
): Result<ThreatAsk, BadInput> {
  if (options.unit === undefined)
    return err(
      badInput(
        'usage',
        `--what ${what} needs --unit, the unit that ${what === 'safe' ? 'should be safe' : `${what}s`}.`,
      ),
    );
  const unit = findUnitId(state, options.unit, '--unit');
  if (!unit.ok) return unit;
  const stands = parseStands(options);
  if (!stands.ok) return stands;
  const checks = parseChecks(options.check);
  if (!checks.ok) return checks;
  const target = options.target === undefined ? ok(undefined) : findUnitId(state, options.target, '--target');
  if (!target.ok) return target;
  const whom = target.value === undefined ? {} : { target: target.value };
  if (what === 'charge') return ok({ what, unit: unit.value, ...whom, ...stands.value });
  if (what === 'engage') return ok({ what, unit: unit.value, ...whom, ...checks.value, ...stands.value });
  const from = parseUnits(state, options.from);
  return from.ok ? ok({ what, unit: unit.value, ...from.value, ...checks.value, ...stands.value }) : from;
}

function parseStands(options: MapOptions): Result<Omit<WhoStands, 'target'>, BadInput> {
  const figure = parseFigure(options);
  if (!figure.ok) return figure;
  const floor = parseFloor(options);
  if (!floor.ok) return floor;
  const degrees = options.facing === undefined ? undefined : parseNumber(options.facing);
  if (options.facing !== undefined && degrees === undefined)
    return err(badInput('usage', `--facing must be a number of degrees; got "${options.facing.slice(0, 40)}".`));
  return ok({
    ...(options.figure === undefined ? {} : { base: figure.value.figure!.base }),
    ...(options.height === undefined ? {} : { height: figure.value.figure!.height }),
    ...(options.stays ? { stays: true } : {}),
    ...(degrees === undefined ? {} : { facing: toRadians(degrees) }),
    ...floor.value,
  });
}

function parseChecks(check: readonly string[]): Result<{ readonly checks?: readonly CheckKind[] }, BadInput> {
  const unknown = check.find((kind) => !(CHECK_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined)
    return err(badInput('usage', `--check must be one of ${CHECK_KINDS.join(', ')}; got "${unknown.slice(0, 40)}".`));
  return ok(check.length === 0 ? {} : { checks: check as readonly CheckKind[] });
}

function parseUnits(
  state: GameState,
  from: string | undefined,
): Result<{ readonly from?: readonly UnitId[] }, BadInput> {
  if (from === undefined) return ok({});
  const units: UnitId[] = [];
  for (const id of from.split(',')) {
    const unit = findUnitId(state, id.trim(), '--from');
    if (!unit.ok) return unit;
    units.push(unit.value);
  }
  return ok({ from: units });
}
