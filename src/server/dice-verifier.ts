// Checks the dice of a room's log, on its own: it shares no code with the game, so that a player who doubts the dice can read
// all of it. Run it with Node 24 or newer:  node dice-verifier.ts GAME.room
//
// How the dice of a room come about:
//  1. Before the first roll the server publishes the tip of a chain of secrets, each the SHA-256 of the next, and so
//     does each player's own device when it joins. From then on every party's secrets are fixed, and no other party knows
//     them.
//  2. A command that rolls is first written to the log (`asked`, with the number k of the roll).
//  3. Each player's device then gives its next secret; one that is silent is left out, and the log shows it. The server
//     adds its own. The SHA-256 of each must be the one before it in its chain.
//  4. key = HMAC-SHA256(server's secret, "room|k|attacker's secret|defender's secret"), "-" for one that is left out.
//     Block i of the stream is HMAC-SHA256(key, "i"), read as eight 32-bit numbers, high byte first. A number below the
//     largest multiple of the number of sides gives a die: its remainder plus one. Others are skipped.
// Nobody could choose a die: the server had fixed its secret before it saw the players', and they theirs before it. Secrets
// that were fixed only after the request are refused. That the game used these dice: highground replay verify --dice.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Line = Record<string, unknown> & { kind: string; n: number };
type Dice = { k: number; server: string; attacker?: string; defender?: string; rolled: [number, number[]][] };

const PARTIES = ['server', 'attacker', 'defender'] as const;

/** The SHA-256 of a text or of bytes, as hexadecimal digits. */
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** The dice that the secrets of a roll give: as many as were recorded, of the same numbers of sides. */
function diceFrom(room: string, { k, server, attacker = '-', defender = '-', rolled }: Dice): number[][] {
  const key = createHmac('sha256', Buffer.from(server, 'hex')).update(`${room}|${k}|${attacker}|${defender}`).digest();
  let block = Buffer.alloc(0);
  let [at, next] = [0, 0];
  const number = (): number => {
    if (at === block.length) {
      block = createHmac('sha256', key).update(String(next++)).digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  };
  const die = (sides: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % sides);
    let drawn = number();
    while (drawn >= limit) drawn = number();
    return (drawn % sides) + 1;
  };
  return rolled.map(([sides, pips]) => pips.map(() => die(sides)));
}

/**
 * Checks a log.
 *
 * @param text Its lines, each a JSON object that ends with `"hash":"…"`.
 * @returns How many rolls and dice were checked: counts.
 * @throws With the number of the first line that is wrong, and what is wrong with it.
 */
export function checkDice(text: string): { rolls: number; dice: number } {
  let [head, room] = ['', ''];
  const last: Record<string, string> = {};
  let asked: number | undefined;
  /** The parties that have fixed new secrets since the roll was asked for. */
  let late: string[] = [];
  let [rolls, dice] = [0, 0];
  const lines = text.split('\n').filter((line) => line !== '');
  for (const [i, line] of lines.entries()) {
    const fail = (what: string): never => {
      throw new Error(`Line ${i + 1}: ${what}`);
    };
    // The hash of a line is that of all lines before it and of everything before the hash itself.
    const tail = /,"hash":"([0-9a-f]{64})"\}$/.exec(line) ?? fail('it has no hash.');
    const hash = sha256(head + line.slice(0, tail.index));
    if (hash !== tail[1]) fail('it was altered.');
    head = hash;
    const value = JSON.parse(line) as Line;
    if (value.n !== i + 1) fail('a line is missing before it.');
    if (value.kind === 'opened') {
      if (i > 0) fail('a log is opened once.');
      room = value['room'] as string;
      last['server'] = value['tip'] as string;
    } else if (value.kind === 'tip') {
      const by = value['by'] as string;
      last[by] = value['tip'] as string;
      late.push(by);
    } else if (value.kind === 'asked') {
      if (asked !== undefined) fail('the roll before it has no result.');
      asked = value['k'] as number;
      late = [];
    }
    const rolled = value['dice'] as Dice | undefined;
    if (!rolled) continue;
    if (rolled.k !== asked) fail('its dice were not asked for.');
    asked = undefined;
    for (const party of PARTIES) {
      const secret = rolled[party];
      if (secret === undefined) {
        if (party === 'server') fail('the server left itself out.');
        continue;
      }
      if (sha256(Buffer.from(secret, 'hex')) !== last[party])
        fail(`the secret of ${party} is not the one it was bound to.`);
      if (late.includes(party)) fail(`${party} was bound to its secret only after the roll was asked for.`);
      last[party] = secret;
    }
    const found = diceFrom(room, rolled);
    if (JSON.stringify(found) !== JSON.stringify(rolled.rolled.map(([, pips]) => pips)))
      fail('its dice are not those that its secrets give.');
    if (value.kind === 'entry') rolls++;
    dice += found.flat().length;
  }
  if (room === '') throw new Error('This is not the log of a room.');
  return { rolls, dice };
}

if (import.meta.main) {
  const file = process.argv[2];
  if (file === undefined) console.error('Usage: node dice-verifier.ts GAME.room');
  else
    try {
      const { rolls, dice } = checkDice(readFileSync(file, 'utf8'));
      console.log(`${rolls} rolls of ${dice} dice: every one follows from what was published before it.`);
    } catch (fault) {
      console.error(fault instanceof Error ? fault.message : String(fault));
      process.exitCode = 1;
    }
}
