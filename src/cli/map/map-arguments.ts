import { type Result, err, ok } from '../../kernel/result.ts';
import type { Base } from '../../geometry/base.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { parseNumber, parseLength } from '../terminal/arguments.ts';
import { MM_PER_INCH } from '../../kernel/units.ts';
import { type Figure, SOLDIER } from '../../lab/map/standing.ts';
import { LIMITS } from '../../scenario/limits.ts';
/** The options of `highground map`, as the user wrote them. */
export type MapOptions = {
  readonly what: string;
  readonly unit?: string;
  readonly model?: string;
  readonly target?: string;
  readonly from?: string;
  readonly base?: string;
  readonly figure?: string;
  readonly height?: string;
  readonly limit?: string;
  readonly fly?: boolean;
  readonly walk?: boolean;
  readonly path?: boolean;
  readonly floor?: string;
  readonly check: readonly string[];
  readonly stays?: boolean;
  readonly facing?: string;
  readonly places?: string;
  readonly seed?: string;
  readonly step: string;
  readonly layer?: string;
  readonly lines?: string;
  readonly workers?: string;
  readonly out?: string;
};

/**
 * Bases in millimetres: a round base as one number, an oval as `60x35`.
 *
 * @errors Words that are no bases of 10 to 400 mm.
 */
export function parseBases(text: string, option: string): Result<readonly Base[], BadInput> {
  const bases: Base[] = [];
  for (const word of text.split(',')) {
    const sides = word.trim().split('x').map(parseNumber);
    const isSound = sides.length <= 2 && sides.every((mm) => mm !== undefined && mm >= 10 && mm <= 400);
    if (!isSound)
      return err(
        badInput(
          'usage',
          `${option} must be bases of 10 to 400 mm, such as 32 for a round one or 60x35 for an oval; got "${word.slice(0, 40)}".`,
        ),
      );
    const [width, depth] = sides.map((mm) => mm! / MM_PER_INCH / 2);
    bases.push(
      depth === undefined ? { kind: 'round', radius: width! } : { kind: 'oval', halfWidth: width!, halfDepth: depth },
    );
  }
  return ok(bases);
}

/**
 * The model that stands at every place of the map.
 *
 * @errors More than one base, or a base or height out of range.
 */
export function parseFigure({ figure, height }: MapOptions): Result<{ readonly figure?: Figure }, BadInput> {
  if (figure === undefined && height === undefined) return ok({});
  const bases = figure === undefined ? ok([SOLDIER.base]) : parseBases(figure, '--figure');
  if (!bases.ok) return bases;
  if (bases.value.length !== 1) return err(badInput('usage', '--figure must be one base, such as 32.'));
  const tall = parseLength(height ?? String(SOLDIER.height), '--height', 20);
  if (!tall.ok) return tall;
  if (tall.value < 0.1) return err(badInput('usage', `--height must be at least 0.1 inches; got "${height}".`));
  return ok({ figure: { base: bases.value[0]!, height: tall.value } });
}

/**
 * The height above which floors are left out, inches.
 *
 * @errors Not a length, or one beyond the largest table.
 */
export function parseFloor({ floor }: MapOptions): Result<{ readonly floor?: number }, BadInput> {
  if (floor === undefined) return ok({});
  const height = parseLength(floor, '--floor', LIMITS.coordinate);
  return height.ok ? ok({ floor: height.value }) : height;
}
