/** The keys that select one's own units in turn. */
export const NextKeys = () => (
  <>
    <kbd>[</kbd> <kbd>]</kbd>
  </>
);

/** The keys that select enemies in turn. */
export const FoeKeys = () => (
  <>
    <kbd>;</kbd> <kbd>’</kbd>
  </>
);
