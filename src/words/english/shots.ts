import { countText } from './sentence.ts';

/** What films say: their cards, and the names their director gives them. */
export const SHOTS = {
  cards: {
    /** Who is left when the game ends. */
    left: (attackers: number, defenders: number): string =>
      `${countText(attackers, 'attacker')} and ${countText(defenders, 'defender')} still stand`,
    nobody: 'Nobody is left on the table',
    after: (turn: number): string => (turn === 1 ? 'After the first turn' : `After turn ${turn}`),
  },
  /** What a film of a game is called, by how long it is. */
  names: {
    short: (name: string, seconds: number): string => `${name}, ${seconds} s`,
    whole: (name: string): string => `${name}, the whole game`,
    own: (name: string): string => `${name}, my film`,
  },
};
