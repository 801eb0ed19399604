// Plants faults, one at a time, in a copy of the sources, and runs the tests that should detect each: a check that
// faster tests still find them. With HIGHGROUND_DEPTH=1 every random case is drawn. Arguments filter the faults by part
// of their paths.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** A fault: a file of src, the text to replace (found once), its replacement, and the tests to run. */
type Mutant = readonly [file: string, text: string, planted: string, tests: string];

const MUTANTS: readonly Mutant[] = [
  ['rules/core/measure/measure.ts', '> limit + MEASURE_TOLERANCE', '> limit + 0.1', 'rules/measure property/charge'],
  [
    'rules/core/measure/measure.ts',
    'b.at[1] - aTop, a.at[1] - bTop',
    'b.at[1] - aTop',
    'rules/measure property/charge',
  ],
  ['rules/core/turn.ts', 'of.side === firstSide(of);', 'of.side !== firstSide(of);', 'rules/turn rules/game'],
  [
    'rules/regiments/charge/solve/judge-charge.ts',
    'have.engaged < best.engaged ?',
    'have.engaged < best.engaged - 1 ?',
    'rules/combined property/combined',
  ],
  [
    'rules/regiments/charge/solve/judge-charge.ts',
    'rotation > SAME_RECORDED_ROTATION ||',
    'rotation > 0.2 ||',
    'rules/combined property/combined',
  ],
  [
    'rules/regiments/charge/solve/least-turn.ts',
    'if (part.low <= search.least +',
    'if (part.low <= search.least / 2 +',
    'rules/combined-least-turn rules/combined-turning',
  ],
  [
    'rules/regiments/melee/result.ts',
    'distance >= flightRoll.distance',
    'distance > flightRoll.distance',
    'rules/attack-pursuit property/melee scenario/melee-examples',
  ],
  [
    'rules/regiments/melee/targets.ts',
    'if (before > supportRanksOf',
    'if (before >= supportRanksOf',
    'property/attack-targets rules/attack',
  ],
  [
    'rules/regiments/melee/targets.ts',
    'direct.every(({ own }) => own)',
    'direct.some(({ own }) => own)',
    'property/attack-targets rules/attack-swirling',
  ],
  [
    'rules/regiments/movement/flee.ts',
    'length < to) length = to',
    'length < to) length = from',
    'rules/regiment-flight-danger property/battles',
  ],
  [
    'rules/regiments/ranks/contact.ts',
    'isWithin(one[0], two[1]) &&',
    'isWithin(one[0], two[1]) ||',
    'property/regiment-contact rules/regiment-contact',
  ],
  [
    'rules/skirmish/engage/intercept.ts',
    'path.length > allowed +',
    'path.length > 2 * allowed +',
    'rules/skirmish-intercept property/engage',
  ],
  [
    'rules/skirmish/engage/measure.ts',
    'costOf(round.path) < costOf(straight.path)',
    'costOf(round.path) > costOf(straight.path)',
    'rules/engage property/engage scenario/skirmish-examples',
  ],
  [
    'rules/skirmish/fighters/fall.ts',
    'Math.floor(drop - fallFree',
    'Math.ceil(drop - fallFree',
    'rules/skirmish-fall property/warband',
  ],
  [
    'rules/skirmish/fighters/injury.ts',
    'total >= table.stunned',
    'total > table.stunned',
    'rules/skirmish property/warband',
  ],
  [
    'rules/squads/challenge/decide-challenge.ts',
    "stage.kind === 'window' && stage.side !== side",
    "stage.kind === 'window' && stage.side === side",
    'rules/challenge rules/duel rules/intervention property/fight',
  ],
  ['rules/squads/challenge/duel-odds.ts', "lead > 0 ? 'a-first'", "lead >= 0 ? 'a-first'", 'rules/duel-odds'],
  [
    'rules/squads/charge/bounds.ts',
    'a.landing.length - b.landing.length',
    'b.landing.length - a.landing.length',
    'rules/charge-least property/charge',
  ],
  [
    'rules/squads/charge/judge.ts',
    'if (!together.coherent) v',
    'if (models.length > 9 && !together.coherent) v',
    'property/charge property/plans rules/charge',
  ],
  [
    'rules/squads/fight/allocate.ts',
    'while (over > 0 &&',
    'while (over > 1 &&',
    'rules/fight rules/challenge rules/duel property/fight',
  ],
  [
    'rules/squads/fight/judge-pile-in.ts',
    '!gains && length > 0',
    '!gains && length > 1',
    'property/pile-in rules/pile-in',
  ],
  [
    'rules/squads/fight/pile-in-places.ts',
    '.sort((a, b) => a.length - b.length)',
    '.sort((a, b) => b.length - a.length)',
    'property/pile-in rules/pile-in',
  ],
  [
    'rules/squads/fight/result.ts',
    '>= quarry.die + quarry.initiative',
    '> quarry.die + quarry.initiative',
    'rules/fight property/fight scenario/examples',
  ],
  ['geometry/flight/flight.ts', 'o.shape.rho + GRAZE', 'o.shape.rho + 0.5', 'property/flights geometry/flight'],
  [
    'geometry/gap.ts',
    '(a.base.radius + b.base.radius)',
    'Math.max(a.base.radius, b.base.radius)',
    'geometry/gap rules/measure',
  ],
  ['geometry/outlines/convex.ts', '>= 0 ? 1 : -1', '>= 0 ? 1 : 1', 'geometry/convex geometry/polygon property/paths'],
  ['geometry/sight/sight.ts', 'u.high > lowTop + SOLID_GRAZE', 'u.high > lowTop + 0.5', 'geometry/sight physics/sight'],
  [
    'geometry/geodesic/geodesic.ts',
    'let isRight = to > middle',
    'let isRight = from > middle',
    'geometry/geodesic property/surface-paths property/slope-kinds',
  ],
  [
    'geometry/travel/profile.ts',
    'maxX <= boxes[b]! ||',
    'maxX <= boxes[b]! + 0.5 ||',
    'property/path-brackets property/storeyed-paths',
  ],
  [
    'physics/paths/landings.ts',
    'least > bound + LENGTH_ROUNDING',
    'least > bound / 2',
    'property/landings physics/ends',
  ],
  [
    'physics/paths/reach-map.ts',
    'walk.length <= flight.path.length',
    'walk.length >= flight.path.length',
    'property/flights geometry/flight-over',
  ],
  ['physics/terrain/difficult.ts', 'return along + first * leg.length', 'return along', 'rules physics'],
  ['scenario/lay-out.ts', 'y < -FLOAT_ALLOWED', 'y < -1', 'scenario/bad-scenarios scenario/lay-out'],
  [
    'scenario/parse/check-wounds.ts',
    'left <= full',
    'left <= full + 1',
    'scenario/bad-scenarios scenario/fight-format scenario/melee-format',
  ],
  [
    'replay/fold-lines.ts',
    'fold.missing > 0 || !isTagged(command)',
    '!isTagged(command)',
    'property/mutated-replays replay',
  ],
  ['replay/seek.ts', 'at / stride === keyframes.length', 'at / stride === keyframes.length + 1', 'replay/seek'],
  [
    'replay/sound.ts',
    'Math.abs(value) <= LIMITS.coordinate',
    'Math.abs(value) <= 1e12',
    'property/forged-saves property/mutated-replays replay',
  ],
  ['app/free-dice/free-dice.ts', 'sides <= 20', 'sides <= 21', 'app/free-dice app/tools'],
  ['app/systems/squads/formations.ts', 'Math.min(files, count - rank * files)', 'files', 'app/formations'],
  ['app/tools/ruler.ts', "across: total('across')", "across: total('length')", 'app/menu-actions app/tools'],
];

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', '.git', 'dist']);
const copy = mkdtempSync(join(tmpdir(), 'highground-mutants-'));

/** Whether tests fail in the copy. */
function fails(tests: Iterable<string>): boolean {
  const paths = [...tests].map((path) => `test/${path}`);
  const args = ['run', '--project=node', '--project=process', '--bail=1', '--reporter=dot', ...paths];
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: copy, stdio: 'ignore' });
  return status !== 0;
}

try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const planted = MUTANTS.filter(([file]) => process.argv.slice(2).every((letters) => file.includes(letters)));
  for (const [file, text] of planted)
    if (readFileSync(join(copy, 'src', file), 'utf8').split(text).length !== 2)
      throw new Error(`${file} has ‘${text}’ not exactly once`);
  // Tests that fail without a fault would detect every fault.
  if (fails(new Set(planted.flatMap(([, , , tests]) => tests.split(' '))))) throw new Error('tests fail as they are');
  let found = 0;
  for (const [file, text, instead, tests] of planted) {
    const path = join(copy, 'src', file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      before.replace(text, () => instead),
    );
    const isFound = fails(tests.split(' '));
    writeFileSync(path, before);
    if (isFound) found++;
    console.log(`${isFound ? 'found ' : 'MISSED'} ${file}: ${text} → ${instead}`);
  }
  console.log(`\n${found} of ${planted.length} found`);
  process.exitCode = found === planted.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
