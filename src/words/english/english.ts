import { BATCH } from './batch.ts';
import { BUILD } from './build.ts';
import { BUNDLE } from './bundle.ts';
import { LAB } from './lab.ts';
import { LESSON } from './lesson-steps.ts';
import { PALETTE } from './palette.ts';
import { FILM } from './film.ts';
import { REPLAY } from './replay.ts';
import { SHOTS } from './shots.ts';
import { KEYS } from './keys.ts';
import { KEEPING } from './keeping.ts';
import { OWN } from './own.ts';
import { SCENARIO } from './scenario.ts';
import { TABLE } from './table.ts';
import { XRAY } from './xray.ts';

/** English whole, book by book. The page itself takes each book where it is needed; this says what a language is. */
export const ENGLISH = {
  table: TABLE,
  build: BUILD,
  bundle: BUNDLE,
  film: FILM,
  replay: REPLAY,
  shots: SHOTS,
  keys: KEYS,
  lab: LAB,
  lesson: LESSON,
  palette: PALETTE,
  xray: XRAY,
  scenario: SCENARIO,
  own: OWN,
  shelf: KEEPING,
  batch: BATCH,
};
