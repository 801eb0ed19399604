import type { ReactNode } from 'react';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { AnswerCharge, ChargeAt, ChargeWith } from './charge-ranks-view.tsx';
import { Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import { Drill } from './drill-view.tsx';
import { DealBlows, DuelAnswer, DuelOffer, DuelShame } from './melee-ranks-view.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { StrikeHome } from './strike-home-view.tsx';
import { messages } from '../../../messages/messages.ts';
import type { RegimentStage } from '../../../app/state/regiments.ts';

type RegimentProps = {
  readonly stage: RegimentStage;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** What a game of regiments waits for, and from which side. */
export function RegimentView({ stage, ...rest }: RegimentProps) {
  switch (stage.kind) {
    case 'charge-with':
      return <ChargeWith stage={stage} {...rest} />;
    case 'charge-at':
      return <ChargeAt stage={stage} {...rest} />;
    case 'answer-charge':
      return <AnswerCharge stage={stage} {...rest} />;
    case 'strike-home':
      return <StrikeHome stage={stage} {...rest} />;
    case 'drill':
      return <Drill stage={stage} {...rest} />;
    case 'duel-offer':
      return <DuelOffer stage={stage} {...rest} />;
    case 'duel-answer':
      return <DuelAnswer stage={stage} {...rest} />;
    case 'duel-shame':
      return <DuelShame stage={stage} {...rest} />;
    case 'deal-blows':
      return <DealBlows stage={stage} {...rest} />;
    case 'nothing-left':
      return (
        <Over actions={rest.actions}>
          <SideChip side={stage.side} /> {nothingLeftText(rest.state)}
        </Over>
      );
    case 'melee-over':
      return (
        <Over actions={rest.actions}>
          {(rest.state.regiments?.melee?.combats.length ?? 0) > 0
            ? messages.regiments.everyCombatIsFought
            : messages.regiments.noCombats}
        </Over>
      );
  }
}

/** What the side in turn has no regiment left for. */
function nothingLeftText({ phase }: GameState): string {
  const { noCharges, noMoves, nothingToShoot } = messages.regiments;
  return phase === 'charge' ? noCharges : phase === 'movement' ? noMoves : nothingToShoot;
}

/** The end of a phase in which nothing is left to do. */
const Over = ({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) => (
  <>
    <p className="who">{children}</p>
    <ActionButtons actions={actions}>
      <Commit actions={actions}>{messages.buttons.endThePhase}</Commit>
    </ActionButtons>
  </>
);
