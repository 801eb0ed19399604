import type { z } from 'zod';
import type { Quote } from './quote.ts';

/** What a number counts, and from where. */
export type Measure =
  | 'inches'
  | 'inches-from-centre'
  | 'millimetres'
  | 'degrees'
  | 'share-of-move'
  | 'characteristic'
  | 'degrees-of-view'
  | 'aperture'
  | 'seconds'
  | 'seconds-of-shot'
  | 'seconds-of-film'
  | 'seconds-of-replay'
  | 'pace';

/** What a list is of. Some say how a member is written, or what the list is for. */
export type Listed =
  | 'moves'
  | 'models'
  | 'units'
  | 'corners'
  | 'outline'
  | 'placements'
  | 'pools'
  | 'steps'
  | 'lines'
  | 'rows'
  | 'heights'
  | 'parts'
  | 'leaders'
  | 'keywords'
  | 'statuses'
  | 'pieces'
  | 'duels'
  | 'shots'
  | 'keys';

/** What is counted in a list that may be too long or too short. */
export type Counted =
  | 'entries'
  | 'units'
  | 'models'
  | 'corners'
  | 'placements'
  | 'targets'
  | 'lines'
  | 'rows'
  | 'checks'
  | 'parts'
  | 'leaders'
  | 'keywords'
  | 'pieces'
  | 'duels'
  | 'steps'
  | 'shots'
  | 'keys';

/** What a value of JSON is. */
export type ValueType = 'object' | 'list' | 'text' | 'number' | 'whole' | 'boolean';

/** What a place must hold that is said without a number or a name. */
type Plain =
  | 'name'
  | 'model-id'
  | 'clause-id'
  | 'keyword'
  | 'pointer'
  | 'look'
  | 'mini'
  /** `[x, z]` or `[x, y, z]`. */
  | 'place'
  /** `[x, y, z]`. */
  | 'point'
  /** `[x, z]`. */
  | 'corner'
  /** `[width, height, depth]`. */
  | 'sizes'
  /** `[width, depth]` in inches, or in millimetres. */
  | 'sides'
  | 'base-sides'
  /** Of standard, large and gigantic models. */
  | 'by-size'
  | 'manoeuvre'
  | 'stride'
  | 'true-or-absent'
  | 'placements-or-object'
  /** One of the forms of a shape, a base or a step; one of any others. */
  | 'shape-forms'
  | 'base-forms'
  | 'step-forms'
  | 'number-or-text'
  | 'some-form'
  /** For a key that may not be called so. */
  | 'another-name';

/**
 * What one place of a file must hold: a scenario, a list of shots or of placements, which are all read by the same hand.
 * A fault of the file says which of them was broken.
 */
export type Rule =
  | { readonly kind: Plain }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly in: Measure }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'exactly'; readonly value: string | number }
  | { readonly kind: 'list'; readonly of: Listed }
  | { readonly kind: 'at-most'; readonly most: number; readonly of: Counted }
  | { readonly kind: 'at-least'; readonly least: number; readonly of: Counted }
  /** Heights of a square of so many. */
  | { readonly kind: 'most-heights'; readonly side: number }
  /** Of a list of models that names whom a shot shows. */
  | { readonly kind: 'names-some' | 'has-a-key' }
  | { readonly kind: 'names-at-most'; readonly most: number }
  | { readonly kind: 'one-of' | 'checks' | 'commands' | 'rigs'; readonly names: readonly string[] }
  | { readonly kind: 'values'; readonly values: readonly Quote[] }
  | { readonly kind: 'type'; readonly type: ValueType }
  /** What only the schema library has a word for. */
  | { readonly kind: 'valid'; readonly code: string };

/**
 * A rule for the schema library to carry: where its schema or check finds a fault, the issue has the rule in its `params`,
 * as an issue of our own making would.
 *
 * Such issues cannot be made by checks of our own (`superRefine`): zod ends with a list that is too long before any other
 * check runs, and with a number that is not whole.
 *
 * @returns What a schema takes besides the value: `z.number(asked(rule))`.
 */
export const asked = (rule: Rule): { readonly error: (issue: z.core.$ZodRawIssue) => string } => ({
  error: (issue) => {
    Object.assign(issue, { params: { rule } });
    return rule.kind;
  },
});

/** The rule an issue carries; undefined where the schema library speaks for itself. */
export const ruleIn = (issue: z.core.$ZodIssue | undefined): Rule | undefined =>
  issue !== undefined && 'params' in issue && isRuled(issue.params) ? issue.params.rule : undefined;

const isRuled = (params: unknown): params is { readonly rule: Rule } =>
  typeof params === 'object' && params !== null && 'rule' in params;
