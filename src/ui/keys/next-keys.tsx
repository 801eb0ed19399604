import { messages } from '../../messages/messages.ts';

/**
 * The keys that select one's own units in turn.
 *
 * @param isNeeded Whether the sentence needs words in their place where there is no keyboard.
 */
export const NextKeys = ({ isNeeded = false }: { readonly isNeeded?: boolean }) => (
  <>
    <kbd>[</kbd> <kbd>]</kbd>
    {isNeeded && <span className="without-keys">{messages.buttons.tapOne}</span>}
  </>
);

/** The keys that select enemies in turn. */
export const FoeKeys = () => (
  <>
    <kbd>;</kbd> <kbd>’</kbd>
  </>
);
