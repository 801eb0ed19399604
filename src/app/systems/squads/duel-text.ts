import {
  type ExactChance,
  type DuelOdds,
  duelOdds,
  type WoundsChance,
} from '../../../rules/squads/challenge/duel-odds.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { messages } from '../../../messages/messages.ts';
import type { ChoiceStage } from '../../state/squads.ts';
import type { Share } from '../../../kernel/units.ts';

/** One way a round of a duel may end for a character. */
export type DuelShare = { readonly kind: 'slays' | 'neither' | 'both' | 'slain'; readonly chance: ExactChance };

/** What the coming round holds for a character against one opponent, the four shares of which one comes true. */
export type DuelLine = {
  readonly who: ModelId;
  readonly against: ModelId;
  readonly shares: readonly DuelShare[];
  /** Unsaved wounds it would take and deal, each count with its probability. */
  readonly takes: readonly WoundsChance[];
  readonly deals: readonly WoundsChance[];
};

/** The chances of the coming round of a duel, seen from `who`. */
export function duelLine(state: GameState, who: ModelId, against: ModelId): DuelLine {
  const odds: DuelOdds = duelOdds(state, who, against);
  return {
    who,
    against,
    shares: [
      { kind: 'slays', chance: odds.onlyB },
      { kind: 'neither', chance: odds.none },
      { kind: 'both', chance: odds.both },
      { kind: 'slain', chance: odds.onlyA },
    ],
    takes: odds.a.wounds,
    deals: odds.b.wounds,
  };
}

/** The duels a choice could lead to: of each candidate with the known opponent; of the focused one with each possible. */
export function duelLines(state: GameState, stage: ChoiceStage): readonly DuelLine[] {
  switch (stage.kind) {
    case 'issue':
      return stage.focus === undefined ? [] : stage.foes.map((foe) => duelLine(state, stage.focus!, foe));
    case 'answer':
      return stage.candidates.map((who) => duelLine(state, who, stage.challenger));
    case 'intervene':
      return stage.candidates.map((who) => duelLine(state, who, stage.opponent));
    case 'nominate':
    case 'make-way':
      return [];
  }
}

/** A line of odds as it is spoken: "slays 31 %, both stand 55 %, is slain 14 %", then the wounds. */
export const spokenDuel = ({ shares, takes, deals }: DuelLine): string =>
  [
    ...shares
      .filter(({ chance }) => chance.chance > 0)
      .map(({ kind, chance }) => `${messages.fight.shares[kind]} ${messages.say.percent(chance.chance)}`),
    messages.fight.woundsTaken(woundsText(takes)),
    messages.fight.woundsDealt(woundsText(deals)),
  ].join(', ');

/** How many wounds, and how likely each number is: "none 58 %, one 30 %, two 12 %". */
export function woundsText(of: readonly WoundsChance[]): string {
  return messages.fight.wounds(of.map(({ chance }) => chance));
}

/** The probability that a test of initiative passes: on a six it never does. */
export const testChance = (initiative: number): Share => Math.min(5, initiative) / 6;
