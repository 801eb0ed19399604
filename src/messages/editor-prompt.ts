/** What the builder’s prompt says: a line, and what keys do now. */
type Prompt = readonly [line: string, keys: readonly (readonly [key: string, does: string])[]];

const inches = (length: number): string => `${Math.round(length * 100) / 100}″`;

const pickedText = (name: string | undefined): string =>
  name === undefined ? 'Drag them, or pull a handle' : `${name}: drag it, or pull a handle`;

/** What the prompt of the builder’s room says. */
export const BUILD_PROMPT = {
  nothingPicked: (isEmpty: boolean): Prompt => [
    isEmpty
      ? 'An empty table: take a piece from the left, or generate a battlefield'
      : 'Click a piece, or take a new one from the left',
    [
      ['Shift', 'several'],
      ['Drag', 'a box'],
      ['?', 'all keys'],
    ],
  ],
  piecesPicked: (name: string | undefined): Prompt => [
    pickedText(name),
    [
      ['Q E', 'turn'],
      ['R F', 'up, down'],
      ['+ −', 'size'],
      ['Ctrl D', 'copy'],
      ['L', 'lock'],
    ],
  ],
  unitsPicked: (name: string | undefined): Prompt => [
    pickedText(name),
    [
      ['Q E', 'turn'],
      ['Ctrl D', 'copy'],
      ['Del', 'take away'],
    ],
  ],
  placing: (piece: string | undefined, height: number): Prompt => [
    piece === undefined
      ? 'Click where they go'
      : `${piece}: click where it goes${height > 0.1 ? `, ${inches(height)} up` : ''}`,
    [
      ['Q E', 'turn'],
      ['Alt', 'freely'],
      ['Shift', 'keep one in hand'],
      ['Esc', 'put back'],
    ],
  ],
  carrying: (line: string, snaps: boolean): Prompt => [line, [['Alt', snaps ? 'freely' : 'to the grid']]],
  drawing: (line: 'wall' | 'outline', length: number | undefined): Prompt => [
    length === undefined ? `Click where the ${line} begins` : `${inches(length)} so far: click corner after corner`,
    [
      ['Enter', 'ends it'],
      ['1st corner', 'closes it'],
      ['Backspace', 'one back'],
      ['Esc', length === undefined ? 'done' : 'drop it'],
    ],
  ],
  brushing: (radius: number): Prompt => [
    'Drag over the table, or hold the brush where it is',
    [
      ['[ ]', `size ${radius}″`],
      ['1 2 3 4', 'raise, lower, smooth, level'],
      ['Esc', 'done'],
    ],
  ],
  carried: {
    turned: (degrees: number): string => `Turned ${degrees}°`,
    scaled: (percent: number): string => `${percent} % of its size`,
    raised: (by: number): string => `${by >= 0 ? 'Up' : 'Down'} ${inches(Math.abs(by))}`,
    moved: (across: number, up: number): string =>
      Math.abs(up) > 0.05
        ? `${inches(across)} across, ${inches(up)} ${up > 0 ? 'up' : 'down'}`
        : `${inches(across)} across`,
  },
};
