/**
 * Letters three pixels wide and five high: each row a digit of 0 to 7, its bits the pixels from the left. Small letters
 * are drawn as capitals.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71717',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71122',
  8: '75757',
  9: '75717',
  '.': '00002',
  ',': '00024',
  ':': '02020',
  '-': '00700',
  '−': '00700',
  '+': '02720',
  '%': '51245',
  '/': '11244',
  '"': '55000',
  '″': '55000',
  '×': '05250',
  '(': '24442',
  ')': '21112',
  _: '00007',
};

/** Pixels from one letter to the next, and how high letters are. */
export const LETTER = { advance: 4, height: 5 } as const;

/** The pixels of a word, column and row from its top left; letters that the font lacks are left blank. */
export function pixelsOf(text: string): readonly (readonly [number, number])[] {
  return [...text.toUpperCase()].flatMap((letter, i) =>
    [...(GLYPHS[letter] ?? '')].flatMap((row, y) =>
      [0, 1, 2].flatMap((x): (readonly [number, number])[] =>
        (Number(row) >> (2 - x)) & 1 ? [[i * LETTER.advance + x, y]] : [],
      ),
    ),
  );
}
