import type { z } from 'zod';
import type { Quote } from './quote.ts';

/** What a number measures, and from where. */
export type Measure =
  | 'inches'
  | 'inches-from-centre'
  | 'millimetres'
  | 'degrees'
  | 'share-of-move'
  | 'share-of-body'
  | 'share-of-side'
  | 'characteristic'
  | 'degrees-of-view'
  | 'aperture'
  | 'seconds'
  | 'seconds-of-shot'
  | 'seconds-of-film'
  | 'seconds-of-replay'
  | 'pace';

/** The contents of a list. Some values state the form of a member or the purpose of the list. */
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
  | 'zones'
  | 'reserves'
  | 'zone'
  | 'objectives'
  | 'treasures'
  | 'scoring'
  | 'ties'
  | 'heights'
  | 'weapons'
  | 'missiles'
  | 'warbands'
  | 'kinds'
  | 'equipment'
  | 'spells'
  | 'parts'
  | 'leaders'
  | 'keywords'
  | 'statuses'
  | 'pieces'
  | 'duels'
  | 'shots'
  | 'keystones'
  | 'walls'
  | 'keys';

/** The members of a list that may be too long or too short. */
export type Counted =
  | 'entries'
  | 'units'
  | 'reserves'
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
  | 'zones'
  | 'objectives'
  | 'treasures'
  | 'scoring'
  | 'ties'
  | 'shots'
  | 'weapons'
  | 'spells'
  | 'warbands'
  | 'kinds'
  | 'items'
  | 'keystones'
  | 'walls'
  | 'layouts'
  | 'templates'
  | 'keys';

/** The JSON types. */
export type ValueType = 'object' | 'list' | 'text' | 'number' | 'whole' | 'boolean';

/** Requirements of a place that need neither a number nor a name. */
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
  /** For standard, large and gigantic models. */
  | 'by-size'
  | 'manoeuvre'
  | 'stride'
  /** A number, or dice. */
  | 'amount'
  | 'spell-effects'
  | 'true-or-absent'
  | 'placements-or-object'
  /** One of the forms of a shape, a base or a step; `some-form`, one of any others. */
  | 'shape-forms'
  | 'base-forms'
  | 'step-forms'
  /** What a scoring rule counts. */
  | 'hold-forms'
  | 'kill-forms'
  | 'reach-forms'
  | 'treasure-forms'
  | 'number-or-text'
  | 'some-form'
  /** For a key whose name is not allowed. */
  | 'another-name';

/**
 * What one place of a file must hold; scenarios, lists of shots and placements share these rules. A fault of the file
 * names the rule that was broken.
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
  /** The heights of a square grid with a side of `side` points. */
  | { readonly kind: 'most-heights'; readonly side: number }
  /** For a list of models that a shot shows. */
  | { readonly kind: 'names-some' | 'has-a-key' }
  | { readonly kind: 'names-at-most'; readonly most: number }
  | { readonly kind: 'one-of' | 'checks' | 'commands' | 'rigs'; readonly names: readonly string[] }
  | { readonly kind: 'values'; readonly values: readonly Quote[] }
  | { readonly kind: 'type'; readonly type: ValueType }
  /** A code of the schema library without a rule of our own. */
  | { readonly kind: 'valid'; readonly code: string };

/**
 * Attaches a rule to a schema: where the schema or a check of it finds a fault, the issue carries the rule in its
 * `params`, like an issue of our own.
 *
 * Checks of our own (`superRefine`) cannot make such issues: zod stops at a list that is too long, and at a number that
 * is not whole, before any other check runs.
 *
 * @returns The schema's second argument: `z.number(asked(rule))`.
 */
export const asked = (rule: Rule): { readonly error: (issue: z.core.$ZodRawIssue) => string } => ({
  error: (issue) => {
    Object.assign(issue, { params: { rule } });
    return rule.kind;
  },
});

/** The rule an issue carries; undefined for issues of the schema library itself. */
export const ruleIn = (issue: z.core.$ZodIssue | undefined): Rule | undefined =>
  issue !== undefined && 'params' in issue && isRuled(issue.params) ? issue.params.rule : undefined;

const isRuled = (params: unknown): params is { readonly rule: Rule } =>
  typeof params === 'object' && params !== null && 'rule' in params;
