import type { TOKEN_LIBRARY } from '../../rules/core/manual-change.ts';

/** A picture as an SVG path in a square of 24 units, filled by the even-odd rule, and the colour behind it. */
export type TokenPicture = { readonly path: string; readonly colour: string };

/** The pictures of the library's tokens. */
const PICTURES: Readonly<Record<(typeof TOKEN_LIBRARY)[number], TokenPicture>> = {
  pinned: { path: 'M10.5,3h3v9h4.5l-6,7-6-7h4.5zM5,20h14v2H5z', colour: '#6F675B' },
  shaken: { path: 'M2,13h4l3-8,4,13,3-8,2,3h4v2.5h-5.5l-.5-1-3.5,9-4-13-1.5,5H2z', colour: '#8F5F10' },
  poisoned: {
    path: 'M12,2c4,5,6.5,8.5,6.5,12.5a6.5,6.5,0,0,1-13,0C5.5,10.5,8,7,12,2z',
    colour: '#5E8C61',
  },
  burning: {
    path: 'M13,1.5c0,4.5,6,6.5,6,13a7,7,0,0,1-14,0c0-4,2.5-5,2.5-8,2,1,3,2.5,3,4.5,2-2,3-5.5,2.5-9.5z',
    colour: '#B5473C',
  },
  blessed: {
    path: 'M12,1.5l3.1,6.8,7.4.8-5.5,5,1.5,7.3L12,17.7l-6.5,3.7L7,14.1l-5.5-5,7.4-.8z',
    colour: '#C98B2B',
  },
  cursed: { path: 'M1.5,3.5h21L12,22zM7,6.5l5,9,5-9z', colour: '#6A4C7A' },
  hidden: {
    path: 'M1,12c3.5-5.5,7-7.5,11-7.5s7.5,2,11,7.5c-3.5,5.5-7,7.5-11,7.5S4.5,17.5,1,12zm11-4.5a4.5,4.5,0,1,0,0,9,4.5,4.5,0,0,0,0-9zm0,2.5a2,2,0,1,1,0,4,2,2,0,0,1,0-4z',
    colour: '#3C5A73',
  },
  aimed: {
    path: 'M11,1h2v4.5h-2zM11,18.5h2V23h-2zM1,11h4.5v2H1zM18.5,11H23v2h-4.5zM12,6.5a5.5,5.5,0,1,0,0,11,5.5,5.5,0,0,0,0-11zm0,2.5a3,3,0,1,1,0,6,3,3,0,0,1,0-6z',
    colour: '#2F6F8F',
  },
  objective: { path: 'M4.5,2H7v20H4.5zM8,3h13l-3.5,4.5L21,12H8z', colour: '#8A6A1C' },
  acted: { path: 'M2.5,12.5l3-3,4.5,4.5,8.5-9.5,3,3L10,20z', colour: '#4C6B4F' },
  marked: { path: 'M9.5,2h5l-1.2,13h-2.6zM10,17h4v4.5h-4z', colour: '#A8323E' },
  wounded: {
    path: 'M12,21.5C4.5,15.5,1.5,12,1.5,8a5.3,5.3,0,0,1,10.5-1.5A5.3,5.3,0,0,1,22.5,8c0,4-3,7.5-10.5,13.5z',
    colour: '#9E2B2B',
  },
};

/** A page with lines: a note. */
export const NOTE_PICTURE: TokenPicture = {
  path: 'M5,1.5h10l4.5,4.5v16.5H5zM8,9h8.5v1.7H8zm0,4h8.5v1.7H8zm0,4h5.5v1.7H8z',
  colour: '#7A5A2E',
};

/** The colour behind a player's own word. */
export const OWN_TOKEN_COLOUR = '#55606B';

/** The picture of a token; undefined for a player's own word. */
export const tokenPicture = (name: string): TokenPicture | undefined =>
  Object.hasOwn(PICTURES, name) ? PICTURES[name as keyof typeof PICTURES] : undefined;

/** The letters that stand for a player's own word: "In" for "Inspired", "CP" for "command points". */
export function tokenLetters(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return words.length > 1 ? letters.join('').toUpperCase() : letters.join('');
}
