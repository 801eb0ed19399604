/** The shapes of dice: tetrahedron, cube, octahedron, pentagonal trapezohedron, dodecahedron, icosahedron. */
const DICE_FORMS = [4, 6, 8, 10, 12, 20] as const;
export type DiceForm = (typeof DICE_FORMS)[number];

/** The number of values a die shows: 10 for the tens and the ones of a d100. */
const countOf = (sides: number): number => (sides >= 1000 ? 10 : sides);

/**
 * The shape of a die, given its number of sides: one with a multiple of that number of faces, else the next larger one,
 * whose extra faces are blank. Only a d4 is a tetrahedron, since it is read at its corners.
 */
export function dieForm(sides: number): DiceForm {
  const count = countOf(sides);
  if (count === 4) return 4;
  const forms = DICE_FORMS.filter((form) => form !== 4);
  return forms.find((form) => form % count === 0) ?? forms.find((form) => form >= count) ?? 20;
}

/** The label of each face of a die, given its number of sides, in the order of its shape's faces; empty if blank. */
export function faceLabels(sides: number): readonly string[] {
  const [form, count] = [dieForm(sides), countOf(sides)];
  const even = form % count === 0;
  return Array.from({ length: form }, (_, face) => {
    const value = (face % count) + 1;
    if (!even && face >= count) return '';
    if (sides === 1000) return `${value - 1}0`;
    return sides === 1001 ? String(value - 1) : String(value);
  });
}
