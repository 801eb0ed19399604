/** A prompt of the terrain editor: one line, and the effects of keys. */
type Prompt = readonly [line: string, keys: readonly (readonly [key: string, does: string])[]];

const inches = (length: number): string => `${Math.round(length * 100) / 100}″`;

const pickedText = (name: string | undefined): string =>
  name === undefined ? 'Drag to move, or pull a handle' : `${name}: drag to move, or pull a handle`;

/** The prompts of the terrain editor, one for each activity of the player. */
export const EDITOR_PROMPT = {
  nothingPicked: (isEmpty: boolean): Prompt => [
    isEmpty ? 'Empty table: choose a piece, or generate a battlefield' : 'Click a piece or a unit, or choose a new one',
    [
      ['Shift', 'add'],
      ['Drag', 'box select'],
      ['?', 'all keys'],
    ],
  ],
  piecesPicked: (name: string | undefined): Prompt => [
    pickedText(name),
    [
      ['Q E', 'rotate'],
      ['R F', 'raise, lower'],
      ['+ −', 'size'],
      ['Ctrl D', 'duplicate'],
      ['L', 'lock'],
    ],
  ],
  unitsPicked: (name: string | undefined): Prompt => [
    pickedText(name),
    [
      ['Q E', 'rotate'],
      ['Ctrl D', 'duplicate'],
      ['Del', 'delete'],
    ],
  ],
  placing: (piece: string | undefined, height: number): Prompt => [
    piece === undefined
      ? 'Click the table to place the units'
      : `${piece}: click the table to place it${height > 0.1 ? `, ${inches(height)} up` : ''}`,
    [
      ['Q E', 'rotate'],
      ['Alt', 'no snapping'],
      ['Shift', 'place another'],
      ['Esc', 'cancel'],
    ],
  ],
  carrying: (line: string, snaps: boolean): Prompt => [line, [['Alt', snaps ? 'no snapping' : 'snap']]],
  drawing: (line: 'wall' | 'outline', length: number | undefined): Prompt => [
    length === undefined ? `Click to start the ${line}` : `${inches(length)} so far: click the next corner`,
    [
      ['Enter', 'finish'],
      ['1st corner', 'close'],
      ['Backspace', 'remove the last corner'],
      ['Esc', length === undefined ? 'done' : 'discard'],
    ],
  ],
  brushing: (radius: number): Prompt => [
    'Drag over the table, or hold the brush in place',
    [
      ['[ ]', `size ${radius}″`],
      ['1 2 3 4', 'raise, lower, smooth, level'],
      ['Esc', 'done'],
    ],
  ],
  carried: {
    turned: (degrees: number): string => `Rotated ${degrees}°`,
    scaled: (percent: number): string => `Scaled to ${percent} %`,
    raised: (by: number): string => `${by >= 0 ? 'Raised' : 'Lowered'} ${inches(Math.abs(by))}`,
    moved: (across: number, up: number): string =>
      Math.abs(up) > 0.05
        ? `${inches(across)} across, ${inches(up)} ${up > 0 ? 'up' : 'down'}`
        : `${inches(across)} across`,
  },
};
