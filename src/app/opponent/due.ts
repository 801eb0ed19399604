import { isTooEarly } from '../../lab/game/play-phase.ts';
import { type Moment, momentOf, nameOf, type TakenMoments } from '../../lab/policy/moment.ts';
import { nextStep } from '../../lab/systems/systems.ts';
import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import { arriving } from '../../rules/mission/deploy.ts';
import type { Game } from '../../rules/play/game.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { berserkersLeft } from '../../rules/skirmish/fighters/hooks.ts';
import { decidingSide } from '../play/hand-over.ts';
import { nextCommand } from '../play/play-steps.ts';
import { EMPTY_TABLE } from '../state/table-state.ts';

/** What a side has to do now. `name` is unique within its phase. */
export type Due = {
  readonly name: string;
} /** A decision; where `isForced`, one that the rules do not let it pass. */ & (
  | { readonly kind: 'ask'; readonly moment: Moment; readonly isForced: boolean }
  /** A command without a choice. */
  | { readonly kind: 'do'; readonly command: Command }
  | { readonly kind: 'deploy'; readonly unit: UnitId }
);

/** Decisions that wait in several places at once: one side's does not hold up the other's. */
const SHARED: ReadonlySet<Moment['kind']> = new Set<Moment['kind']>(['combat', 'allocate']);

/**
 * What a side has to do now, in its own turn or in the other's; undefined while the game waits for the other side, and
 * once it is over.
 *
 * @param taken   The names of what was done or decided in this phase.
 * @param refused The names of what the referee did not allow as the game stands: something else is tried.
 * @param waits   Whether a decision that the other side may make at the same time is waited for.
 */
export function dueOf(
  game: Game,
  side: Side,
  taken: TakenMoments,
  refused: TakenMoments,
  waits = true,
): Due | undefined {
  const { state } = game;
  if (resultOf(state)) return undefined;
  const isOwn = state.side === side;
  const done = new Set([...taken, ...refused]);
  if (state.phase === 'deploy') return isOwn ? deploymentOf(game, done) : undefined;
  const late = isOwn ? arriving(state).find(({ unit }) => !done.has(nameOf('arrive', unit))) : undefined;
  if (late) return command(nameOf('arrive', late.unit), { kind: 'deploy', unit: late.unit });
  if (isOwn && isTooEarly(game)) return endOf(game, done);
  return stepOf(game, side, done, waits);
}

/** The next decision of a side, or a command of its turn; decisions of the other side that hold nothing up are skipped. */
function stepOf(game: Game, side: Side, done: TakenMoments, waits: boolean): Due | undefined {
  const isOwn = game.state.side === side;
  const skipped = new Set(done);
  let isWaiting = false;
  for (;;) {
    const step = nextStep(game.state, skipped);
    if (step?.kind === 'ask') {
      const { moment } = step;
      const { name } = moment;
      if (moment.side === side)
        return isWaiting && !SHARED.has(moment.kind) ? undefined : { kind: 'ask', name, moment, isForced: false };
      const [pass] = moment.otherwise;
      if (isOwn && pass && isFormality(game, moment)) return command(name, pass);
      if (!SHARED.has(moment.kind)) return undefined;
      isWaiting = waits;
      skipped.add(name);
    } else if (!isOwn || isWaiting) return undefined;
    else if (step && !done.has(step.name)) return command(step.name, step.command);
    else return endOf(game, done);
  }
}

/** Whether a decision is no choice for a player: there is nothing to do but pass, and the prompt does not offer it. */
const isFormality = (game: Game, { side, kind }: Moment): boolean =>
  (kind === 'duel' || kind === 'combat') && decidingSide({ ...EMPTY_TABLE, game }) !== side;

/** What ends a phase: what the prompt offers by default, such as the roll of declared charges, and then its end. */
function endOf(game: Game, done: TakenMoments): Due | undefined {
  const offered = nextCommand({ ...EMPTY_TABLE, game });
  const left = offered && offered.kind !== 'end-phase' ? command(nameOf('offered', offered.kind), offered) : undefined;
  if (left && !done.has(left.name)) return left;
  const end = command('end', { kind: 'end-phase' });
  if (!done.has(end.name)) return end;
  if (game.state.phase !== 'engage') return undefined;
  // Berserkers must attempt whatever they can.
  const moments = berserkersLeft(game.state).map((unit) => momentOf('engage', game.state.side, unit));
  const open = moments.find(({ unit }) => !done.has(nameOf('forced', unit)));
  return open && { kind: 'ask', name: nameOf('forced', open.unit), moment: open, isForced: true };
}

function deploymentOf(game: Game, done: TakenMoments): Due | undefined {
  const { side, mission, units } = game.state;
  const waiting = (mission?.waiting ?? []).map(({ unit }) => unit).filter((unit) => units.get(unit)?.side === side);
  const next = waiting.find((unit) => !done.has(nameOf('deploy', unit)));
  if (next !== undefined) return { kind: 'deploy', name: nameOf('deploy', next), unit: next };
  return done.has('end') ? undefined : command('end', { kind: 'end-phase' });
}

const command = (name: string, given: Command): Due => ({ kind: 'do', name, command: given });
