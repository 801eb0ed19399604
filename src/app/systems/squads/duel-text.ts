import type { ExactChance } from '../../../rules/core/measure/exact-chance.ts';
import { type DuelOdds, duelOdds, type WoundsChance } from '../../../rules/squads/challenge/duel-odds.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { messages } from '../../../messages/messages.ts';
import type { ChoiceStage } from '../../state/squads.ts';
import type { Share } from '../../../kernel/units.ts';

/** One outcome of a round of a duel for a character. */
type DuelShare = { readonly kind: 'slays' | 'neither' | 'both' | 'slain'; readonly chance: ExactChance };

/** The odds of the coming round for a character against one opponent. Exactly one of the four shares comes true. */
export type DuelLine = {
  readonly who: ModelId;
  readonly against: ModelId;
  readonly shares: readonly DuelShare[];
  /** The probability of each number of unsaved wounds it would take and deal. */
  readonly takes: readonly WoundsChance[];
  readonly deals: readonly WoundsChance[];
};

/** The odds of the coming round of a duel, from the point of view of `who`. */
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

/** The duels a choice could lead to: each candidate against a known opponent, or `focus` against each possible one. */
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

/** A line of odds, as announced: "slays 31 %, both stand 55 %, is slain 14 %", then the wounds. */
export const spokenDuel = ({ shares, takes, deals }: DuelLine): string =>
  [
    ...shares
      .filter(({ chance }) => chance.chance > 0)
      .map(({ kind, chance }) => `${messages.fight.shares[kind]} ${messages.say.percent(chance.chance)}`),
    messages.fight.woundsTaken(woundsText(takes)),
    messages.fight.woundsDealt(woundsText(deals)),
  ].join(', ');

/** The probability of each number of wounds: "none 58 %, one 30 %, two 12 %". */
export function woundsText(of: readonly WoundsChance[]): string {
  return messages.fight.wounds(of.map(({ chance }) => chance));
}

/** The probability of passing an initiative test, which always fails on a 6. */
export const testChance = (initiative: number): Share => Math.min(5, initiative) / 6;
