import { rememberingTable } from '../../lab/game/remember.ts';
import { chanceLost, type CostlyDecision, costliestOf } from '../../lab/review/costly-decisions.ts';
import { beginReview, type ReviewPoint } from '../../lab/review/review.ts';
import { messages } from '../../messages/messages.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { replayMessages } from '../../messages/replay.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { parseWhole } from '../terminal/arguments.ts';
import type { Outcome } from '../terminal/outcome.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';
import { type LoadedReplay, loadReplay, onTable } from './load-replay.ts';

type Options = { readonly most?: string; readonly bundle?: string };

/** The most decisions of a side that are printed. */
const MOST = 1000;

/** `highground replay review`: the chance of winning over a game, and the decisions that cost most. */
export async function replayReviewCommand(file: string, options: Options): Promise<Outcome> {
  const most = parseWhole(options.most ?? '3', '--most', 1, MOST);
  if (!most.ok) return most.error;
  const loaded = await loadReplay(file, options.bundle);
  if (!loaded.ok) return loaded.error;
  const { points, found, weighed } = await onTable(loaded.value.scenario, (table) =>
    weighAll(loaded.value, rememberingTable(table)),
  );
  const worst = SIDES.flatMap((side) => costliestOf(found, side, most.value));
  const { name, system, seed } = loaded.value.replay;
  return {
    kind: 'yes',
    answer: {
      ...{ name, system, seed, weighed },
      chances: points.map(({ entries, chance }) => ({ ...momentAt(loaded.value, entries), entries, attacker: chance })),
      costliest: worst.map((one) => factsOf(loaded.value, one)),
    },
    text: [
      `${name} (${system}, seed ${seed})`,
      ...tellChances(loaded.value, points),
      ...tellDecisions(loaded.value, worst),
    ],
  };
}

type Weighed = {
  readonly points: readonly ReviewPoint[];
  readonly found: readonly CostlyDecision[];
  readonly weighed: number;
};

async function weighAll({ game, replay }: LoadedReplay, table: Parameters<typeof beginReview>[1]): Promise<Weighed> {
  const { points, decisions, judge } = beginReview({ initial: game.initial, log: replay.entries }, table);
  const bar = await createProgressBar(decisions.length);
  try {
    const found = decisions.flatMap((decision, index): readonly CostlyDecision[] => {
      const judgement = judge(index);
      bar.step();
      return judgement ? [{ decision, judgement }] : [];
    });
    return { points, found, weighed: decisions.length };
  } finally {
    bar.dispose();
  }
}

const stateAt = ({ seeker }: LoadedReplay, entries: number) => seeker.seek(seeker.startOf(entries));

function momentAt(loaded: LoadedReplay, entries: number) {
  const { turn, side, phase } = stateAt(loaded, entries);
  return { turn, side, phase };
}

function factsOf(loaded: LoadedReplay, one: CostlyDecision): object {
  const { decision, judgement } = one;
  const { kind, side, unit, from, to } = decision;
  const { chance, better, command } = judgement;
  const played = from === to ? null : loaded.replay.entries[from]!.command;
  const { turn, phase } = momentAt(loaded, from);
  return {
    ...{ side, turn, phase, kind, unit, entry: from },
    played,
    better: command ?? null,
    ...{ chance, chanceBetter: better, cost: chanceLost(one) },
  };
}

/** The last chance of every player turn. */
function tellChances(loaded: LoadedReplay, points: readonly ReviewPoint[]): readonly string[] {
  const { review } = replayMessages;
  return points.slice(1).flatMap(({ entries, chance }, index) => {
    const { turn, side } = momentAt(loaded, points[index]!.entries);
    const after = momentAt(loaded, entries);
    const isLast = index === points.length - 2;
    if (!isLast && after.turn === turn && after.side === side) return [];
    return [`  Turn ${turn} · ${side}: ${review.line('attacker', chance)}`];
  });
}

function tellDecisions(loaded: LoadedReplay, worst: readonly CostlyDecision[]): readonly string[] {
  const { review } = replayMessages;
  if (worst.length === 0) return ['', review.none];
  return SIDES.flatMap((side) => {
    const own = worst.filter(({ decision }) => decision.side === side);
    if (own.length === 0) return [];
    return [
      '',
      review.costly(side),
      ...own.flatMap(({ decision: { kind, unit, from, to }, judgement }) => {
        const state = stateAt(loaded, from);
        const names = namesOf(state);
        const played = from === to ? undefined : loaded.replay.entries[from]!.command;
        const { turn, phase } = state;
        const { command: better } = judgement;
        return [
          `  ${review.when(turn, messages.bar.phases[phase])}: ${review.made({ kind, unit, command: played }, names)}: ${review.change(judgement.chance, judgement.better)}.`,
          `    ${review.better(kind, better && opponentMessages.advice(better, judgement.reason, undefined, names))}`,
        ];
      }),
    ];
  });
}
