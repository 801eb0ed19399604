/**
 * Every charge question on every built-in scenario of squads: from the beginning, for either side, and from each charge
 * phase of games that policies play. Each is asked on a table of its own, the same one once only.
 *
 * Every scenario has a process of its own with the memory settings of the command line, and the three questions that
 * took longest are asked again in processes of their own, for what is resident at most. Goals: 99 of 100 questions
 * within a second of processor time, of all threads, and none above 300 MB; where a roll is enough, a first answer
 * within 200 ms, be it the best so far.
 *
 * `node test/bench/charge-questions.bench.ts [scenario …]`
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { spareMemory } from '../../src/cli/terminal/spare-memory.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { machine, quantile } from './crowded-table.ts';
import { everyCharge } from './every-charge.ts';
import { residentAlone, residentAtMost } from './resident.ts';

const SEED = 20_261_123;
const GAMES = 2;
const TURNS = 4;
const POLICIES = ['random', 'greedy'] as const;

type Question = {
  readonly id: string;
  readonly state: GameState;
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
};
type Asked = {
  readonly about: string;
  readonly ms: number;
  /** When the first answer was there that a roll is enough for, milliseconds of processor time. */
  readonly first?: number | undefined;
  readonly answer: 'roll' | 'none' | 'open';
};
type Measured = { readonly asked: readonly Asked[]; readonly resident: number };

/** Number of questions of each scenario that are asked again in processes of their own. */
const ALONE = 3;

/** The states in which charges are asked about, each with a name. */
async function* statesOf(id: string): AsyncGenerator<readonly [string, GameState]> {
  // Only here: a process that asks one question holds no more than the command line does.
  const { playGame } = await import('../../src/lab/game/play-game.ts');
  const { evolveAll } = await import('../../src/rules/play/evolve.ts');
  const { start, table } = await layOutBuiltIn(id);
  table.dispose();
  const { charge: _none, ...rest } = start;
  for (const side of ['attacker', 'defender'] as const) yield [`opening ${side}`, { ...rest, side, phase: 'charge' }];
  for (const policy of POLICIES)
    for (let seed = SEED; seed < SEED + GAMES; seed++) {
      const laid = await layOutBuiltIn(id);
      const order = { seed, turns: TURNS, policies: { attacker: policy, defender: policy } };
      const { log } = playGame(laid.start, laid.table, order).game;
      laid.table.dispose();
      let state = laid.start;
      for (const [step, { events }] of log.entries()) {
        if (state.phase === 'charge' && !state.charge) yield [`${policy} ${seed} step ${step}`, state];
        state = evolveAll(state, events);
      }
    }
}

/** Asks a question on a table of its own. */
async function ask({ id, state, unit, targets }: Question): Promise<Omit<Asked, 'about'>> {
  const { table } = await layOutBuiltIn(id);
  table.prepare();
  const before = process.cpuUsage();
  const since = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let first: number | undefined;
  const { needed, proven, violations } = askCharge(state, unit, targets, table, () => (first ??= since()));
  const ms = since();
  table.dispose();
  // Where no roll is enough, `proven` is about the distance that would be.
  const isSettled = proven || violations.some((violation) => 'proven' in violation && violation.proven);
  if (needed === undefined) return { ms, answer: isSettled ? 'none' : 'open' };
  return { ms, first: first ?? ms, answer: 'roll' };
}

/** Asks everything about one scenario. */
async function measureScenario(id: string): Promise<Measured> {
  const asked: (Asked & { readonly question: Question })[] = [];
  const seen = new Set<string>();
  for await (const [name, state] of statesOf(id))
    for (const { unit, targets } of everyCharge(state)) {
      const places = [...state.models.values()].map((model) => [model.id, model.at]);
      const key = JSON.stringify([unit, targets, places]);
      if (seen.has(key)) continue;
      seen.add(key);
      const question = { id, state, unit, targets };
      const about = `${id} ${name}: ${unit} at ${targets.join(' and ')}`;
      asked.push({ about, ...(await ask(question)), question });
    }
  const longest = asked.toSorted((one, other) => other.ms - one.ms).slice(0, ALONE);
  const resident = Math.max(0, ...longest.map(({ question }) => residentAlone(import.meta.filename, question)));
  return { asked: asked.map(({ question: _, ...told }) => told), resident };
}

const BUILT_IN = join(REPOSITORY, 'src/scenario/builtin');

/** The built-in scenarios of squads. */
const scenariosOfSquads = (): readonly string[] =>
  readdirSync(BUILT_IN)
    .filter((file) => file.endsWith('.json'))
    .filter((file) => /"system":\s*"squads"/.test(readFileSync(join(BUILT_IN, file), 'utf8')))
    .map((file) => file.slice(0, -'.json'.length));

const [first, ...others] = process.argv.slice(2);
if (first === '--ask') {
  spareMemory();
  await ask(deserialize(readFileSync(0)) as Question);
  process.stdout.write(String(residentAtMost()));
} else if (first === '--scenario') {
  spareMemory();
  process.stdout.write(JSON.stringify(await measureScenario(others[0]!)));
} else {
  const scenarios = first === undefined ? scenariosOfSquads() : [first, ...others];
  console.log(`seed ${SEED}, ${machine()}; processor time in milliseconds`);
  const columns = ['median', 'p95', 'p99', 'most', 'first p95', 'p99', 'most']
    .map((name) => name.padStart(10))
    .join('');
  console.log(`${'scenario'.padEnd(28)}  number${columns}    MB   most was; first was`);
  const all: Measured[] = [];
  for (const id of scenarios) {
    const run = spawnSync(process.execPath, [import.meta.filename, '--scenario', id], { maxBuffer: 2 ** 28 });
    if (run.status !== 0) throw new Error(run.stderr.toString());
    const measured = JSON.parse(run.stdout.toString()) as Measured;
    all.push(measured);
    report(id, measured);
  }
  report('all', { asked: all.flatMap(({ asked }) => asked), resident: Math.max(...all.map((one) => one.resident)) });
}

function report(name: string, { asked, resident }: Measured): void {
  if (asked.length === 0) return;
  const ms = asked.map((one) => one.ms);
  const first = asked.flatMap((one) => one.first ?? []);
  const told = [
    ...[0.5, 0.95, 0.99, 1].map((q) => quantile(ms, q)),
    ...(first.length > 0 ? [0.95, 0.99, 1].map((q) => quantile(first, q)) : []),
  ];
  const columns = told.map((value) => value.toFixed(1).padStart(10)).join('');
  const longest = asked.reduce((a, b) => (b.ms > a.ms ? b : a));
  const latest = asked.reduce((a, b) => ((b.first ?? 0) > (a.first ?? 0) ? b : a));
  const open = asked.filter(({ answer }) => answer === 'open').length;
  const head = `${name.padEnd(28)}${String(asked.length).padStart(8)}${columns} ${resident.toFixed(0).padStart(5)}`;
  console.log(`${head}   ${longest.about}; ${latest.about}${open > 0 ? `; ${open} left open` : ''}`);
}
