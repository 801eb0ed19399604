import type { Duel } from '../rules/core/state/squads.ts';
import type { Command } from '../rules/core/command.ts';
import type { Rules } from '../rules/core/rules/rules.ts';
import type { Mission } from '../rules/core/state/mission.ts';
import type { Model, Unit } from '../rules/core/state/state.ts';
import type { Phase, Side } from '../rules/core/turn.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Ambience } from './ambience.ts';
import type { Expectations } from './expectations.ts';
import type { ScenarioDocument } from './schema.ts';

/** A model whose height may be missing: then it is dropped onto the highest support. */
export type UnplacedModel = Omit<Model, 'at'> & {
  readonly at: PlanPoint | Point;
  /** JSON pointer to the model in its file. */
  readonly pointer: string;
};

/** A step of a script: a command to judge, or conditions that must hold by then. */
export type ScriptStep =
  | {
      readonly kind: 'do';
      readonly command: Command;
      /** The exact pips to use; undefined rolls the scenario's seeded dice. */
      readonly dice?: readonly number[];
      /** The clause that must refuse the command. */
      readonly refused?: string;
    }
  | ({ readonly kind: 'expect' } & Expectations)
  | AskStep;

/**
 * A question to answer at this point, written as on the command line without the file. Values are expected of the JSON
 * document that the command line prints; undefined where the answer is compared with a stored one.
 */
export type AskStep = {
  readonly kind: 'ask';
  readonly question: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Tolerance of numbers; by default that of whatever they are compared with. */
  readonly within?: Inches;
};

/** A scenario parsed and checked as far as possible without a table: inches and radians throughout. */
export type Scenario = {
  /** The original JSON document. */
  readonly document: ScenarioDocument;
  readonly name: string;
  readonly story?: string;
  readonly rules: Rules;
  readonly table: { readonly width: Inches; readonly depth: Inches };
  readonly ambience: Ambience;
  readonly terrain: readonly TerrainPiece[];
  readonly units: readonly Unit[];
  readonly models: readonly UnplacedModel[];
  readonly start: { readonly turn: number; readonly side: Side; readonly phase: Phase };
  readonly mission?: Mission;
  /** Duels in progress when the game begins. */
  readonly duels: readonly Duel[];
  readonly seed: number;
  /** Whether the file itself gives the seed: every game of it then has the same dice. */
  readonly pinsDice: boolean;
  readonly script: readonly ScriptStep[];
};
