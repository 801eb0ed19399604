/** Keys: what they are called, what they do, and the sheet that says so. */
export const KEYS = {
  keysAndHands: 'Keys and hands',
  keysAsAt: 'Keys as at',
};
