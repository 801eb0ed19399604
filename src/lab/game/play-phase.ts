import type { Random32 } from '../../kernel/random.ts';
import type { Side } from '../../rules/core/turn.ts';
import { arriving } from '../../rules/mission/deploy.ts';
import { berserkersLeft } from '../../rules/skirmish/fighters/hooks.ts';
import { nextStep } from '../systems/systems.ts';
import { type Moment, momentOf, type Policy } from '../policy/moment.ts';
import { POLICIES } from '../systems/policies.ts';
import { skirmishChoices } from '../systems/skirmish/choices.ts';
import type { Match } from './match.ts';

/** The policy of a side, and its stream of random numbers. */
type Player = { readonly policy: Policy; readonly random: Random32 };
export type Players = Readonly<Record<Side, Player>>;

/** Steps allowed in a phase for each model and unit: a safeguard that no correctly played phase comes near. */
const STEPS_EACH = 12;

/**
 * Plays the current phase of a match and ends it.
 *
 * @returns Whether the phase could be ended, or the game ended within it; if not, no command is possible any more.
 */
export function playPhase(match: Match, players: Players): boolean {
  playDecisions(match, players);
  if (match.state.mission?.result) return true;
  if (match.attempt({ kind: 'end-phase' })) return true;
  attemptForBerserkers(match);
  return match.attempt({ kind: 'end-phase' });
}

/** Plays all decisions of a phase and leaves it open. Reserves arrive as soon as they may. Every decision is asked for once; impossible ones are skipped. */
export function playDecisions(match: Match, players: Players): void {
  for (const { unit } of arriving(match.state)) match.attempt({ kind: 'deploy', unit });
  const taken = new Set<string>();
  const most = STEPS_EACH * (match.state.units.size + match.state.models.size) + STEPS_EACH;
  for (let steps = 0; steps < most && !isTooEarly(match) && !match.state.mission?.result; steps++) {
    const step = nextStep(match.state, taken);
    if (!step) return;
    if (step.kind === 'do') {
      if (!match.attempt(step.command)) return;
      continue;
    }
    const { moment } = step;
    taken.add(moment.name);
    const { length } = match.log;
    decideMoment(match, moment, players[moment.side]);
    if (match.log.length === length && moment.otherwise.length > 0) return;
  }
}

/** No unit engages in the first turn of the side that goes first, which here may be either side. @source E-01 */
export const isTooEarly = ({ initial, state }: Pick<Match, 'initial' | 'state'>): boolean =>
  state.phase === 'engage' && initial.turn === 1 && state.turn === 1 && state.side === initial.side;

/** One decision: the first of the policy's commands that is allowed, else the default. */
function decideMoment(match: Match, moment: Moment, { policy, random }: Player): void {
  const view = { state: match.state, table: match.table };
  for (const wish of policy(view, moment, random)) if (match.attempt(wish)) return;
  moment.otherwise.some(match.attempt);
}

/** Berserkers must attempt whatever they can, whatever their policy says. @source S-33 */
function attemptForBerserkers(match: Match): void {
  for (const unit of berserkersLeft(match.state)) {
    const view = { state: match.state, table: match.table };
    const moment = momentOf('engage', match.state.side, unit);
    if (skirmishChoices(view, moment).some(match.attempt)) match.attempt({ kind: 'resolve-engage' });
  }
}

/** The player of a side, from the name of its policy. */
export const playerOf = (policy: keyof typeof POLICIES, random: Random32): Player => ({
  policy: POLICIES[policy],
  random,
});
