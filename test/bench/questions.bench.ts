/**
 * Every question and command of whole games on the built-in tables: the processor time of each, by kind and all
 * together; a click on Strike is `strike`. A goal of 1000 ms holds for 99 of 100. Games are played by policies; each
 * command is decided once more on a fresh table, in the order of its game; each charge phase of squads is asked about
 * every charge at one target or two, unless only the commands are measured.
 *
 * `node test/bench/questions.bench.ts [table or system …] [--commands]`
 */
import { playGame } from '../../src/lab/game/play-game.ts';
import type { PolicyName } from '../../src/lab/policy/policy-name.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { declaredProblem } from '../../src/rules/regiments/charge/problem.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { type Laid, layOutBuiltIn } from '../support/lab-games.ts';
import { builtInIds } from '../support/played-games.ts';
import { machine, quantile } from './crowded-table.ts';
import { everyCharge } from './every-charge.ts';

const SEED = 20_261_123;
const GAMES = 2;
const TURNS = 4;
const POLICIES: readonly PolicyName[] = ['random', 'greedy'];
const SYSTEMS = ['squads', 'regiments', 'skirmish'];

type Taken = { readonly ms: number; readonly about: string };
const taken = new Map<string, Taken[]>();

function time(kind: string, about: string, work: () => unknown): void {
  const before = cpuTime();
  work();
  const list = taken.get(kind) ?? [];
  taken.set(kind, list);
  list.push({ ms: cpuTime() - before, about });
}

/** Asks what every charge at one target or two needs. */
function askAll(state: GameState, { table }: Laid, about: string): void {
  for (const { unit, targets } of everyCharge(state))
    time(`ask, ${targets.length} of squads`, `${about} ${unit} at ${targets.join(' and ')}`, () =>
      askCharge(state, unit, targets, table),
    );
}

function askCombined(state: GameState, about: string): void {
  const targets = new Set(state.regiments?.charges.flatMap(({ target, roll }) => (roll ? [target] : [])));
  for (const target of targets)
    for (const effort of ['quick', 'whole'] as const)
      time(`combined charge, ${effort}`, `${about} at ${target}`, () =>
        bestCombinedCharge(declaredProblem(state, target), effort),
      );
}

async function measureGame(id: string, policy: PolicyName, seed: number): Promise<void> {
  const played = await layOutBuiltIn(id);
  const order = { seed, turns: TURNS, policies: { attacker: policy, defender: policy } };
  const { log } = playGame(played.start, played.table, order).game;
  played.table.dispose();
  const laid = await layOutBuiltIn(id);
  let state = laid.start;
  const isAsked = !process.argv.includes('--commands') && state.rules.system === 'squads';
  for (const [step, { command, events }] of log.entries()) {
    const about = `${id} ${policy} ${seed} step ${step}`;
    if (isAsked && state.phase === 'charge' && !state.charge) askAll(state, laid, about);
    if (command.kind === 'move-chargers') askCombined(state, about);
    time(command.kind, about, () => decide(state, command, laid.table, seededDice(seed)));
    state = evolveAll(state, events);
  }
  laid.table.dispose();
}

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const unknown = asked.find((name) => ![...SYSTEMS, ...builtInIds()].includes(name));
if (unknown !== undefined) {
  console.error(`‘${unknown}’ is no table and no system: name one of ${[...SYSTEMS, ...builtInIds()].join(', ')}.`);
  process.exit(1);
}
console.log(`seed ${SEED}, ${machine()}; processor time in milliseconds`);
for (const id of builtInIds()) {
  const { start, table } = await layOutBuiltIn(id);
  table.dispose();
  const { system } = start.rules;
  if (!SYSTEMS.includes(system) || !(asked.length === 0 || asked.includes(id) || asked.includes(system))) continue;
  for (const policy of POLICIES) for (let game = 0; game < GAMES; game++) await measureGame(id, policy, SEED + game);
}
console.log(`${'kind'.padEnd(28)}  number   median       p95       p99      most`);
taken.set('all', [...taken.values()].flat());
for (const [kind, list] of [...taken].toSorted(([, a], [, b]) => most(b).ms - most(a).ms)) {
  const ms = list.map((one) => one.ms);
  const columns = [0.5, 0.95, 0.99, 1].map((q) => quantile(ms, q).toFixed(1).padStart(9)).join(' ');
  console.log(`${kind.padEnd(28)}${String(list.length).padStart(8)}${columns}  ${most(list).about}`);
}
console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB resident at most`);

function most(list: readonly Taken[]): Taken {
  return list.reduce((a, b) => (b.ms > a.ms ? b : a));
}
