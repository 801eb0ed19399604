/** Buttons and keys that are met in many places. */
export const BUTTONS = {
  close: 'Close',
  enter: 'Enter',
  esc: 'Esc',
  takeBack: 'Take back',
  back: 'Back',
  goOn: 'Go on',
  endThePhase: 'End the phase',
  skip: 'Skip',
  skipToTheEnd: 'Skip to the end',
  showMe: 'Show me',
  candidates: 'Candidates',
  undo: 'Undo',
  redo: 'Redo',
  tryAgain: 'Try again',
};
