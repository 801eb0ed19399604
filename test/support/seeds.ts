// Runs before every file of tests: whoever draws cases at random draws the same ones in every run, unless it is told
// otherwise. HIGHGROUND_SEED=fresh looks for cases nobody has seen, HIGHGROUND_SEED=7 draws those of seed 7 again; what
// fails names its seed.
import fc from 'fast-check';

const USUAL = 20_261_122;
const asked = process.env['HIGHGROUND_SEED'];

if (asked && asked !== 'fresh' && !/^-?\d+$/.test(asked))
  throw new Error(`HIGHGROUND_SEED is ‘${asked}’: give a whole number, or fresh.`);
if (asked !== 'fresh') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: asked ? Number(asked) : USUAL });
