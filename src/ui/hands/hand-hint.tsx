import './hands.css';
import { Hand } from 'lucide-react';
import type { Actions } from '../../app/actions.ts';
import { unitInHand } from '../../app/play/hand-steps.ts';
import { useTableParts } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';

/** The two buttons that turn what is in hand, for fingers and all. */
export const TurnInHand = ({ actions }: { readonly actions: Actions }) => (
  <>
    <button type="button" aria-label={handMessages.turnLeft} onClick={() => actions.hands.turn(1)}>
      ↺
    </button>
    <button type="button" aria-label={handMessages.turnRight} onClick={() => actions.hands.turn(-1)}>
      ↻
    </button>
  </>
);

/** The line that says that models are moved freely, or what is in hand; it stays as long as that is so. */
export function HandHint({ actions }: { readonly actions: Actions }) {
  const { game, hands } = useTableParts(({ game, hands }) => ({ game, hands }));
  // The prompt of a deployment says what to do with the unit in hand.
  const isDeploying = hands.carry?.as === 'deploy';
  if (game === undefined || isDeploying || (!hands.free && !hands.carry && !hands.laying)) return null;
  const names = tableNamesOf(game.state, game.initial);
  const { carry } = hands;
  const unit = carry && unitInHand(game.state, carry);
  const who = carry && ((carry.ranks || carry.models.length > 1) && unit ? names.unit(unit) : names.model(carry.grip));
  return (
    <div className="hand-hint card" role="status">
      <Hand size={18} aria-hidden="true" />
      {who ? (
        <>
          <span className="by-mouse">{handMessages.carrying(who)}</span>
          <span className="by-finger">{handMessages.carryingFingers(who)}</span>
        </>
      ) : (
        <>
          <span className="by-mouse">{hands.laying ? handMessages.laying : handMessages.movingFreely}</span>
          <span className="by-finger">
            {hands.laying ? handMessages.layingFingers : handMessages.movingFreelyFingers}
          </span>
        </>
      )}
      {(who || hands.laying) && <TurnInHand actions={actions} />}
      <button type="button" onClick={() => actions.hands.cancel()}>
        {who || hands.laying ? handMessages.cancel : handMessages.stopMoving}
      </button>
    </div>
  );
}
