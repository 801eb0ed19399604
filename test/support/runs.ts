/**
 * How many cases a test draws that takes long: half of the whole where the same ones are drawn in every run, all of them
 * where HIGHGROUND_SEED asks for others.
 */
export const runs = (whole: number): number => (process.env['HIGHGROUND_SEED'] ? whole : Math.ceil(whole / 2));
