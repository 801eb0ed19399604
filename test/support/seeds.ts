// Runs before every test file: random cases are the same in every run by default. HIGHGROUND_SEED=fresh draws new
// cases, HIGHGROUND_SEED=7 draws those of seed 7 again; a failure names its seed.
import fc from 'fast-check';

const USUAL = 20_261_122;
const asked = process.env['HIGHGROUND_SEED'];

if (asked && asked !== 'fresh' && !/^-?\d+$/.test(asked))
  throw new Error(`HIGHGROUND_SEED is ‘${asked}’: give a whole number, or fresh.`);
if (asked !== 'fresh') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: asked ? Number(asked) : USUAL });
