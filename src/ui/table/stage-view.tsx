import type { ReactNode } from 'react';
import type { Actions } from '../../app/actions.ts';
import { messages } from '../../messages/messages.ts';
import { UI_SYSTEMS } from '../systems/systems.tsx';
import type { PromptProps } from '../systems/ui-system.ts';

/** What the player in turn is about to do, and with which buttons. */
export function StageView(props: PromptProps) {
  const { stage, state, actions } = props;
  const { Prompt } = UI_SYSTEMS[state.rules.system];
  switch (stage.kind) {
    case 'empty':
      return null;
    case 'rolling':
      return <Showing actions={actions}>{messages.charge.theDiceAreFalling}</Showing>;
    case 'walking':
      return <Showing actions={actions}>{messages.charge.minisOnTheirWay}</Showing>;
    case 'falling':
      return <Showing actions={actions}>{messages.charge.theSlainFall}</Showing>;
    default:
      return <Prompt {...props} />;
  }
}

/** What is being shown, and the way past it. */
const Showing = ({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) => (
  <p className="who muted">
    {children}{' '}
    <button type="button" className="quiet" onClick={actions.hurry}>
      {messages.buttons.skip} <kbd>{messages.buttons.enter}</kbd>
    </button>
  </p>
);
