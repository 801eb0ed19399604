import { livery, pot } from '../paint.ts';

/** The side's first colour in its full tone, darker and lighter. */
export const COAT = livery(0.95);
export const COAT_DEEP = livery(0.36);
export const COAT_LIGHT = livery(1.25);
/** The side's second colour, for crests, heraldry and the cloaks of commanders, and its third, for undyed cloth. */
export const ACCENT = livery(1, { hue: 2 });
export const LINEN = livery(1, { hue: 3, grain: 0.8 });
/** Enamel on armour and machines. */
export const ENAMEL = livery(0.92, { grain: 0.3, metal: 0.1 });
export const ENAMEL_DEEP = livery(0.42, { grain: 0.3, metal: 0.1 });

/** The one metal, and the one leather. */
export const STEEL = pot('#7f8286', '#191614', '#e9e4d6', { metal: 0.8, grain: 0.4 });
export const LEATHER = pot('#6b4127', '#21120a', '#b98455');

/** Bare skin in shadow and light, hair, and eyes: a light and the dark in it, large enough to read at arm's length. */
export const SKIN = pot('#d79a74', '#7d4630', '#f8d8b8', { grain: 0.3 });
export const HAIR = pot('#4a2f1c', '#1b0f08', '#8d6238', { grain: 1 });
export const EYE = pot('#f3ead8', '#b09a84', '#ffffff', { grain: 0 });
export const PUPIL = pot('#1a1210', '#0a0605', '#3a2c26', { grain: 0 });
/** The glass of a closed helmet, faintly lit from within. */
export const LENS = pot('#e4b255', '#8a5a1c', '#fff0c0', { glow: 0.5, grain: 0 });

/** Colours beside the side's own: mail, and gilding, which only command figures have. */
export const MAIL = pot('#5f6266', '#151416', '#c2c2bd', { metal: 0.55, grain: 1 });
export const GOLD = pot('#c5932f', '#4a2c0a', '#ffeaa6', { metal: 0.75, grain: 0.3 });

/** What is under armour, dark so that the side's colour stands out. */
export const DARK = pot('#37353a', '#0e0c0d', '#8a8580', { grain: 0.4 });
export const CLOTH = pot('#5a5248', '#1c1712', '#a3978a');
export const BONE = pot('#d9cba6', '#5a4429', '#fff8e4', { grain: 0.4 });
export const WOOD = pot('#7a5330', '#26160a', '#c79a66');
export const HIDE = pot('#8a6546', '#2c1a10', '#d3ae85');
export const PELT = pot('#4d4038', '#15100d', '#9a8876');
export const ROCK = pot('#86806f', '#2b2620', '#d8d0ba', { grain: 1 });
export const LAMP = pot('#ffcf7a', '#ffcf7a', '#ffcf7a', { glow: 1 });
export const EMBER = pot('#ff8a3a', '#ff8a3a', '#ff8a3a', { glow: 1 });
/** The hide of wild beasts. */
export const SCALE = pot('#62685f', '#15170f', '#b9bda4', { grain: 1 });
export const BELLY = pot('#a3967a', '#352a1c', '#d9cdb0', { grain: 0.8 });
