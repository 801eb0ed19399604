import { nextStep } from '../systems/systems.ts';
import { type Moment, momentOf, nameOf } from '../policy/moment.ts';
import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';

/** Decisions whose alternatives are weighed: those about what one unit does in its own turn. */
export const REVIEWED = ['move', 'charge', 'engage', 'shoot'] as const;
type ReviewedKind = (typeof REVIEWED)[number];

/** A decision of a recorded game: what a unit was told to do in a phase, or that it was told nothing. Plain data. */
export type ReviewedDecision = {
  readonly kind: ReviewedKind;
  readonly side: Side;
  readonly unit: UnitId;
  /** Number of entries in force when it was made, and once it was carried out; the same where the unit did nothing. */
  readonly from: EntryCount;
  readonly to: EntryCount;
  /** The units of the side that had acted in this phase already. */
  readonly acted: readonly UnitId[];
};

/** A number of entries of a log. */
export type EntryCount = number;

/**
 * The decisions of a game, phase by phase, and the number of entries in force as it began and as each phase ended; while
 * the sides deploy there is no battle yet of which a chance could be told.
 */
type DecisionsOfGame = { readonly decisions: readonly ReviewedDecision[]; readonly phases: readonly EntryCount[] };

/** The decisions of a game; those of units that did nothing come last in their phase. */
export function decisionsOf({ initial, log }: Pick<Game, 'initial' | 'log'>): DecisionsOfGame {
  const decisions: ReviewedDecision[] = [];
  const phases: EntryCount[] = initial.phase === 'deploy' && log.length > 0 ? [] : [0];
  let state = initial;
  let phase = beginPhase(0, initial);
  log.forEach((entry, index) => {
    const after = evolveAll(state, entry.events);
    const asked = askedBy(state, entry);
    if (asked) note(phase, asked, index);
    const isOver =
      entry.command.kind === 'end-phase' ||
      after.phase !== state.phase ||
      after.side !== state.side ||
      after.turn !== state.turn;
    if (isOver || index === log.length - 1) {
      // A unit of a phase in progress may still do something.
      decisions.push(...phase.made.values(), ...(isOver ? passedIn(state, phase, index) : []));
      if (after.phase !== 'deploy' || index === log.length - 1) phases.push(index + 1);
      phase = beginPhase(index + 1, after);
    }
    state = after;
  });
  return { decisions, phases };
}

/** What was decided in the phase in progress, by the name of each decision. */
type PhaseSoFar = {
  readonly start: EntryCount;
  readonly before: GameState;
  readonly made: Map<string, ReviewedDecision>;
};

const beginPhase = (start: EntryCount, before: GameState): PhaseSoFar => ({ start, before, made: new Map() });

type Asked = Pick<ReviewedDecision, 'kind' | 'side' | 'unit'>;

/** The decision that a command belongs to; undefined for commands of other kinds, and reactions. */
function askedBy(state: GameState, { command }: LogEntry): Asked | undefined {
  const found = subjectOf(state, command);
  const side = found && state.units.get(found.unit)?.side;
  return found && side === state.side ? { ...found, side } : undefined;
}

/** The kinds of the commands by which a unit is told what to do, but for moves, which name models. */
const KINDS = { manoeuvre: 'move', 'declare-charge': 'charge', 'declare-engage': 'engage', shoot: 'shoot' } as const;

function subjectOf(state: GameState, command: Command): Pick<Asked, 'kind' | 'unit'> | undefined {
  if (command.kind === 'move') {
    const [first] = command.moves;
    const unit = first && state.models.get(first.model)?.unit;
    return unit === undefined ? undefined : { kind: 'move', unit };
  }
  return isTold(command) ? { kind: KINDS[command.kind], unit: command.unit } : undefined;
}

const isTold = (command: Command): command is Extract<Command, { kind: keyof typeof KINDS }> => command.kind in KINDS;

/** Notes a decision; commands that follow it for the same unit are part of it. */
function note({ made }: PhaseSoFar, asked: Asked, index: EntryCount): void {
  const name = nameOf(asked.kind, asked.unit);
  const known = made.get(name);
  const acted = known?.acted ?? actedIn(made, asked.kind);
  made.set(name, { ...asked, from: known?.from ?? index, to: index + 1, acted });
}

const actedIn = (made: ReadonlyMap<string, ReviewedDecision>, kind: ReviewedKind): readonly UnitId[] =>
  [...made.values()].filter((one) => one.kind === kind).map(({ unit }) => unit);

/**
 * The units that could have been told something in a phase and were not. They are judged as the phase ended; charges as
 * it began, because declarations are over once charges are moved.
 */
function passedIn(end: GameState, { start, before, made }: PhaseSoFar, index: EntryCount): readonly ReviewedDecision[] {
  const taken = new Set(made.keys());
  const passed: ReviewedDecision[] = [];
  for (
    let step = nextStep(end, taken);
    step?.kind === 'ask' && !taken.has(step.moment.name);
    step = nextStep(end, taken)
  ) {
    const { moment } = step;
    taken.add(moment.name);
    const kind = REVIEWED.find((one) => one === moment.kind);
    if (kind === undefined || !('unit' in moment) || moment.side !== end.side) continue;
    const isEarly = kind === 'charge' || kind === 'engage';
    if (isEarly && !before.units.get(moment.unit)?.models.length) continue;
    const [at, acted] = isEarly ? [start, []] : [index, actedIn(made, kind)];
    passed.push({ kind, side: moment.side, unit: moment.unit, from: at, to: at, acted });
  }
  return passed;
}

/** The moment at which a policy is asked for a decision. */
export const momentOfDecision = ({ kind, side, unit }: ReviewedDecision): Moment => momentOf(kind, side, unit);
