import { assertNever } from '../kernel/assert.ts';
import type { MissionEvent } from '../rules/core/events/mission.ts';
import type { GameResult, TieBreak } from '../rules/core/game-result.ts';
import type { Unplaced } from '../rules/mission/deploy.ts';
import type { Mission, ScoringRule, ScoringTime } from '../rules/core/state/mission.ts';
import type { Side } from '../rules/core/turn.ts';
import type { Names } from './phrases/names.ts';
import { countText, listText, nameInside } from './phrases/sentence.ts';

/** The winner, as a headline. */
export const resultTitle = ({ winner }: Pick<GameResult, 'winner'>): string =>
  winner === undefined ? 'Draw' : winner === 'attacker' ? 'The attacker wins' : 'The defender wins';

/** What decided between equal scores, after "decided by". */
const TIE_BREAK_TEXT: Readonly<Record<TieBreak, string>> = {
  primary: 'primary points',
  objectives: 'objectives held',
  units: 'units left',
  points: 'points of units left',
  attacker: 'the mission, in which the attacker wins ties',
  defender: 'the mission, in which the defender wins ties',
};

/** Why a mission ended and how it was decided, in one sentence. */
export function missionResultLine({
  winner,
  why,
  score,
  left,
  tieBreak,
}: Omit<GameResult, 'winner'> & { readonly winner?: Side | undefined }): string {
  const points = `the attacker has ${countText(score.attacker, 'point')}, the defender ${score.defender}`;
  switch (why) {
    case 'nobody-left': {
      const gone = (['attacker', 'defender'] as const).filter((side) => left[side] === 0);
      const who = gone.length === 1 && gone[0] !== winner ? `The ${gone[0]} has no units left` : 'No units are left';
      return `${who}: ${points}.`;
    }
    case 'routed':
      return `A side routed: ${points}.`;
    case 'last-turn':
      return `The last turn is over: ${points}.`;
    case 'tie-break':
      return `The scores are equal, ${score.attacker} each; decided by ${TIE_BREAK_TEXT[tieBreak ?? 'primary']}.`;
    default:
      return assertNever(why);
  }
}

/** A sentence for the log about an event of a mission. */
export function describeMission(event: MissionEvent, names: Names): string {
  if (event.kind === 'game-ended') {
    const { winner, ...result } = event;
    return `${resultTitle({ winner })}. ${missionResultLine({ ...result, winner })}`;
  }
  if (event.kind === 'unit-deployed')
    return event.arrived ? `${names.unit(event.unit)} arrived from reserve.` : `Deployed: ${names.unit(event.unit)}.`;
  if (event.kind === 'treasure-moved') return treasureText(event, names);
  const { side, points, turn, capped } = event;
  const end = capped ? ', the most this can score in total' : '';
  return `Turn ${turn}: the ${side} scored ${countText(points, 'point')} for ${reasonText(event, names)}${end}.`;
}

/** "Fenn picks up the chest." */
function treasureText({ unit, treasure, to }: Extract<MissionEvent, { kind: 'treasure-moved' }>, names: Names): string {
  const [who, what] = [names.unit(unit), names.objective(treasure)];
  switch (to.kind) {
    case 'lies':
      return `${who} drops ${nameInside(what)}.`;
    case 'carried':
      return `${who} picks up ${nameInside(what)}.`;
    case 'home':
      return `${who} brings ${nameInside(what)} home for the ${to.side}.`;
  }
}

/** What points were scored for, after "for". */
export function reasonText(
  { by, objectives, units }: Extract<MissionEvent, { kind: 'scored' }>,
  { unit, objective }: Names,
): string {
  const who = listText(units.map(unit));
  const where = listText(objectives.map(objective));
  switch (by) {
    case 'hold':
      return `holding ${where}`;
    case 'kill':
      return `destroying ${who}`;
    case 'treasure':
      return `having ${where}`;
    case 'reach':
      return `reaching ${where === '' ? 'the goal' : where} with ${who}`;
    default:
      return assertNever(by);
  }
}

const WHEN: Readonly<Record<ScoringTime, string>> = {
  'own-turn': 'at the end of your turn',
  round: 'at the end of each round',
  end: 'at the end of the game',
};

/** What a rule scores, in one line for the mission's card: "Hold each objective: 5 points, at the end of your turn". */
function ruleText(rule: ScoringRule, plan: Mission, names: Names): string {
  const all = plan.scoring.length;
  const points = countText(rule.points, 'point');
  const from = rule.from > 1 && rule.when !== 'end' ? ` from turn ${rule.from}` : '';
  const most = rule.most === undefined ? '' : `, ${rule.most} in all`;
  const who = rule.side === undefined || all === 0 ? '' : `The ${rule.side} only. `;
  return `${who}${rule.name ?? goalText(rule, plan, names)}: ${points} ${WHEN[rule.when]}${from}${most}`;
}

/** What a rule asks for. */
function goalText(rule: ScoringRule, plan: Mission, { unit, objective }: Names): string {
  switch (rule.kind) {
    case 'hold': {
      const isAll = rule.objectives.length === plan.objectives.length;
      const which = isAll ? 'objective' : `of ${listText(rule.objectives.map(objective), 'or')}`;
      if (rule.hold === 'each')
        return isAll ? 'Hold each objective' : `Hold ${listText(rule.objectives.map(objective))}`;
      if (rule.hold === 'more') return 'Hold more objectives than the enemy';
      return isAll ? `Hold ${countText(rule.hold, which)} or more` : `Hold at least ${rule.hold} ${which}`;
    }
    case 'kill':
      if (rule.kill === 'units') return 'Destroy an enemy unit';
      if (rule.kill === 'points') return `Destroy ${countText(rule.per, 'point')} of enemy units`;
      return `Destroy ${listText(rule.kill.map(unit), 'or')}`;
    case 'treasure': {
      const isAll = rule.treasures.length === (plan.treasures ?? []).length;
      return isAll
        ? 'Carry or bring home each treasure'
        : `Carry or bring home ${listText(rule.treasures.map(objective), 'or')}`;
    }
    case 'reach': {
      const who = rule.units === undefined ? 'a unit' : listText(rule.units.map(unit), 'or');
      const where = rule.reach.kind === 'zone' ? 'the goal' : objective(rule.reach.id);
      return `Reach ${where} with ${who}`;
    }
    default:
      return assertNever(rule);
  }
}

/** The scoreboard and the card of a mission. */
export const MISSION_TEXTS = {
  rule: ruleText,
  card: 'Mission',
  show: 'Score and mission',
  scoreOf: (attacker: string, points: number, defender: string, others: number): string =>
    `${attacker} ${points}, ${defender} ${others}. Show the mission.`,
  heldBy: (side: string): string => `held by the ${side.toLowerCase()}`,
  free: 'held by neither side',
  carriedBy: (name: string): string => `carried by ${nameInside(name)}`,
  home: (side: string): string => `brought home by the ${side.toLowerCase()}`,
  lies: 'lies on the table',
  secondary: '(secondary)',
  deploys: 'deploys',
  deployUnit: (name: string): string => `Deploy ${nameInside(name)}`,
  arriving: (name: string): string => `brings ${nameInside(name)} from reserve`,
  clickArrival: 'Choose a place along the edge, or in the zone drawn for it; or have it placed for you.',
  arrive: (name: string): string => `Bring ${nameInside(name)} from reserve`,
  placing: (name: string): string => `deploys ${nameInside(name)}`,
  chooseUnit: 'Choose a unit that waits beside the table.',
  clickZone: 'Choose a place in your zone, or have it placed for you.',
  allPlaced: 'All units of this side are on the table.',
  placeForMe: 'Place it for me',
  putHere: 'Put it here',
  turnIt: 'Q, E or the wheel turn it.',
  another: 'Another unit',
  restForMe: ({ count, isAll, begins }: Unplaced): string =>
    `Deploy ${isAll ? `all ${countText(count, 'unit')}` : count === 1 ? 'the last unit' : `the other ${count} units`} for me${begins ? ' and begin' : ''}`,
  stillWait: (count: number): string =>
    count === 1 ? 'One unit still waits beside the table.' : `${count} units still wait beside the table.`,
  deployed: 'End deployment',
  spokenDeploy: (side: Side, units: readonly string[]): string =>
    units.length === 0 ? `The ${side} has deployed.` : `The ${side} deploys ${listText(units.map(nameInside), 'or')}.`,
  unitsLeft: (left: number, of: number): string => `${left} of ${countText(of, 'unit')} left`,
  graph: (turns: readonly (readonly [attacker: number, defender: number])[]): string =>
    `Score by turn: ${turns.map(([attacker, defender], i) => `turn ${i + 1}, ${attacker} to ${defender}`).join('; ')}`,
};
