import type { Inches } from '../../../kernel/units.ts';
import type { CheckKind } from '../agility.ts';
import type { Command } from '../command.ts';
import type { Decision } from './decision.ts';
import type { Dice } from '../dice.ts';
import type { GameResult } from '../game-result.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ShotAnswer, ShotOrder } from '../shooting/shots.ts';
import type { Keyword } from '../state/lookup.ts';
import type { MoveSetting, TableQuery } from '../ports.ts';
import type { Rules } from '../rules/rules.ts';
import type { GameState, Status } from '../state/state.ts';
import type { Violation } from '../violations/violation.ts';

/** How the models of a unit are arranged: loosely in coherency, alone, or in ranks. */
type UnitShape = 'loose' | 'single' | 'ranked';

/** The characteristics of a system's profiles: default values and limits. */
type Characteristics = {
  /** The values of a model whose file gives none. */
  readonly ordinary: Readonly<Record<string, number>>;
  /** The characteristic that counts the wounds a model can take. */
  readonly wounds: string;
  /** Characteristics in inches; all others are whole numbers. */
  readonly inches: readonly string[];
  /** The minimum of a characteristic where that is not 0. */
  readonly least: Readonly<Record<string, number>>;
  /** Whether values are checked against these limits; a sandbox accepts any number. */
  readonly isChecked: boolean;
};

type Context = { readonly table: TableQuery; readonly dice: Dice };

/** Judges one kind of command for one game. */
type Judge<K extends Command['kind']> = (
  state: GameState,
  command: Extract<Command, { kind: K }>,
  context: Context,
) => Decision;

/** How units shoot with the weapons on their cards. */
export type ShootingSystem = {
  /** What an order to shoot would do, whether or not it is allowed. */
  readonly ask: (state: GameState, order: ShotOrder, table: TableQuery) => ShotAnswer;
  /** Every reason why a unit on the table may not shoot now, whatever its target. */
  readonly whyNotNow: (state: GameState, unit: UnitId) => readonly Violation[];
  /** Every reason why a unit is no target for another, whatever is seen of it. */
  readonly whyNoTarget: (state: GameState, unit: UnitId, target: UnitId) => readonly Violation[];
};

/** One game as the rules know it, looked up by name in `rules/play/systems.ts`; no layer compares names. */
export type RulesSystem = {
  readonly shape: UnitShape;
  /** Number of sides of the dice that decide its checks. */
  readonly die: 6 | 20;
  /** Whether a unit out of coherency loses models at the end of a turn. @source R10-04 */
  readonly keepsCoherency: boolean;
  /** Models with one of these keywords may fight duels. */
  readonly duellists: readonly Keyword[];
  readonly characteristics: Characteristics;
  /** The commands that several games share but judge differently. */
  readonly judges: {
    readonly move: Judge<'move'>;
    readonly 'declare-charge': Judge<'declare-charge'>;
    readonly nominate: Judge<'nominate'>;
    readonly shoot: Judge<'shoot'>;
  };
  /** Absent where units have no weapons on their cards. */
  readonly shooting?: ShootingSystem;
  /** Resolves what the phase still requires before it may end. */
  readonly due: (state: GameState, context: Context) => Decision;
  /** How much of a base must be supported, as part of a move setting. */
  readonly support: (rules: Rules) => Pick<MoveSetting, 'support'>;
  /** How near an enemy must be for a model to fight it: gap across and up, inches. */
  readonly reach: (rules: Rules) => { readonly across: Inches; readonly up: Inches };
  /** How one model sees another: a share of its whole volume, or lines from the eye point to a few of its points. */
  readonly sight: 'volume' | 'lines';
  /** The move setting of a model's ordinary move. `checks` are the checks declared for the path, in order. */
  readonly ordinaryMove: (
    state: GameState,
    model: ModelId,
    how?: { readonly purpose?: 'move' | 'path'; readonly checks?: readonly CheckKind[] },
  ) => MoveSetting;
  /** Statuses that players may give a unit by hand; of each list a unit has one at most. @source BH-06 */
  readonly statusesByHand: readonly (readonly Status[])[];
  /** The last turn of a game, if it has one. */
  readonly lastTurn: (rules: Rules) => number | undefined;
  /** How the game ended by its own rules; undefined while it goes on, or if its rules define no end. */
  readonly result: (state: GameState) => GameResult | undefined;
};
