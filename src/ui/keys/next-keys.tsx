/** The keys that pick one’s own units in turn. */
export const NextKeys = () => (
  <>
    <kbd>[</kbd> <kbd>]</kbd>
  </>
);

/** The keys that pick enemies in turn. */
export const FoeKeys = () => (
  <>
    <kbd>;</kbd> <kbd>’</kbd>
  </>
);
