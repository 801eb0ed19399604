/** Buttons and keys that are used in many places. */
export const BUTTONS = {
  close: 'Close',
  enter: 'Enter',
  esc: 'Esc',
  takeBack: 'Cancel',
  back: 'Back',
  goOn: 'Continue',
  endThePhase: 'End the phase',
  skip: 'Skip',
  skipToTheEnd: 'Skip to the end',
  showMe: 'Show me',
  candidates: 'Candidates',
  undo: 'Undo',
  redo: 'Redo',
  tryAgain: 'Try again',
};
