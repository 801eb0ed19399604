/** The bodies dice have here: tetrahedron, cube, octahedron, pentagonal trapezohedron, dodecahedron, icosahedron. */
export const DICE_FORMS = [4, 6, 8, 10, 12, 20] as const;
export type DiceForm = (typeof DICE_FORMS)[number];

/** Faces that count: tens and ones of a hundred are ten each. */
const countOf = (sides: number): number => (sides >= 1000 ? 10 : sides);

/**
 * The body of a die with a count of sides: one whose faces are a multiple of it, else the next larger one, on which the
 * faces left over are blank. A tetrahedron reads by its corners, so only a d4 is one.
 */
export function dieForm(sides: number): DiceForm {
  const count = countOf(sides);
  if (count === 4) return 4;
  const forms = DICE_FORMS.filter((form) => form !== 4);
  return forms.find((form) => form % count === 0) ?? forms.find((form) => form >= count) ?? 20;
}

/** What is written on each face of a die with a count of sides, in the order of its body's faces; empty on blank ones. */
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
