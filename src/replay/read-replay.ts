import { z } from 'zod';
import { canonicalText, hashJson, hashText, type Json } from '../kernel/hash.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { SYSTEMS } from '../rules/core/system.ts';
import { LIMITS } from '../scenario/limits.ts';
import { readJson } from '../scenario/read-json.ts';
import { isScenarioOf } from '../scenario/scenario-mark.ts';
import { foldLines } from './fold-lines.ts';
import { type LooseReplay, upgradeReplay } from './migrations.ts';
import { type ReadReplay, REPLAY_LIMITS, type ReplayFault, type ReplayHead } from './replay.ts';
import { isRecord, openHeader, openLine, readPlain, sealOf } from './sealed-line.ts';
import { splitReplay } from './split-replay.ts';

/**
 * Parses a replay file of this version or an older one: seals and shapes of all lines are checked. Whether its events
 * fit its scenario is checked by `playReplay`.
 *
 * @param apart The text of a scenario, for files that only hold its hash.
 * @errors All but `unfit` and `differs`; with the first line that was altered.
 */
export function readReplay(text: string, apart?: string): Result<ReadReplay, ReplayFault> {
  const split = splitReplay(text);
  if (!split.ok) return split;
  const { version, lines, torn } = split.value;
  const opened = version === 1 ? openVersion1(lines) : openLines(lines);
  if (!opened.ok) return opened;
  const { header, lines: loose, at } = upgradeReplay(opened.value, version);
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) return err({ kind: 'damaged', line: 1 });
  const { scenario: own, scenarioHash, heights, ...facts } = parsed.data;
  if ((own === undefined) === (scenarioHash === undefined)) return err({ kind: 'damaged', line: 1 });
  const given = own === undefined ? foundApart(scenarioHash!, apart) : ok(own);
  if (!given.ok) return given;
  const scenario = given.value;
  const head: ReplayHead = { ...facts, ...(heights && { heights }) };
  const fault = whyNotThat(head, scenario);
  if (fault) return err(fault);
  const folded = foldLines(loose, at);
  if (!folded.ok) return folded;
  const { log, cut, lines: starts, marks, missing, isClosed } = folded.value;
  return ok({
    replay: { ...head, version, scenario, entries: log.slice(0, cut), undone: log.slice(cut) },
    lines: starts,
    marks,
    missing,
    isClosed: isClosed && torn === undefined,
    ...(torn === undefined ? {} : { torn }),
  });
}

const headerSchema = z.object({
  name: z.string().max(REPLAY_LIMITS.name),
  core: z.string().max(64),
  system: z.enum(SYSTEMS),
  settings: z.record(z.string(), z.json()),
  seed: z.int().min(0),
  heights: z.array(z.number().min(-LIMITS.coordinate).max(LIMITS.coordinate)).max(LIMITS.models).optional(),
  scenario: z.string().optional(),
  scenarioHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The separately given scenario, if it matches the hash in the file. */
function foundApart(hash: string, apart: string | undefined): Result<string, ReplayFault> {
  if (apart === undefined) return err({ kind: 'apart', scenario: hash });
  return isScenarioOf(apart, hash) ? ok(apart) : err({ kind: 'other-scenario', scenario: hash });
}

/** The lines of a replay, if their seals are correct. */
function openLines(lines: readonly string[]): Result<LooseReplay, ReplayFault> {
  const opened: Readonly<Record<string, unknown>>[] = [];
  let before = '';
  for (const [i, line] of lines.entries()) {
    const facts = i === 0 ? openHeader(line) : openLine(line, before);
    if (facts === undefined || (i > 0 && facts['n'] !== i - 1)) return err({ kind: 'damaged', line: i + 1 });
    opened.push(facts);
    before = sealOf(line) ?? '';
  }
  const [header = {}, ...rest] = opened;
  return ok({ header, lines: rest, at: rest.map((_, i) => i + 2) });
}

/**
 * The lines of a replay of version 1, whose hashes cover values instead of characters.
 *
 * @param lines The header and what follows it.
 * @errors `damaged` with the first altered line.
 */
function openVersion1(lines: readonly string[]): Result<LooseReplay, ReplayFault> {
  const opened: Readonly<Record<string, unknown>>[] = [];
  let before = '';
  for (const [i, line] of lines.entries()) {
    const { hash, ...facts } = readPlain(line, Number.MAX_SAFE_INTEGER) ?? {};
    const seal = hashText(before + canonicalText(facts as { readonly [key: string]: Json }));
    if (hash !== seal || (i > 0 && facts['n'] !== i - 1)) return err({ kind: 'damaged', line: i + 1 });
    opened.push(facts);
    before = seal;
  }
  const [header = {}, ...rest] = opened;
  return ok({ header, lines: rest, at: rest.map((_, i) => i + 2) });
}

/** The fault of a header that contradicts its scenario. */
function whyNotThat({ name, system, settings }: ReplayHead, scenario: string): ReplayFault | undefined {
  const read = readJson(scenario);
  if (!read.ok) return { kind: 'scenario', fault: read.error.fault };
  const document = isRecord(read.value) ? read.value : {};
  const isThat =
    document['name'] === name &&
    document['system'] === system &&
    hashJson((document['rules'] ?? {}) as Json) === hashJson(settings);
  return isThat ? undefined : { kind: 'damaged', line: 1 };
}
