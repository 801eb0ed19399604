import { ladderMessages as say } from '../../messages/ladder.ts';
import type { PolicyLadder, LadderPairing } from '../batch/ladder.ts';
import { element, escapeText } from './element.ts';
import { type Mark, stroke, words } from './plot.ts';
import { REPORT_STYLE } from './style.ts';
import { makeSvg } from './svg.ts';

/** The document type of the page. */
const DOCTYPE = ['<!doctype', 'html>'].join(' ');

/** The ladder as one HTML file that needs no other file and no network; the same ladder gives the same bytes. */
export function makeLadderPage(ladder: PolicyLadder): string {
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('title', {}, escapeText(say.title)),
    element('style', {}, REPORT_STYLE),
  );
  const games = ladder.pairings.reduce((sum, { pairs }) => sum + 2 * pairs, 0);
  const { test } = ladder;
  const main = element(
    'main',
    {},
    element('p', { class: 'kind' }, escapeText(say.title)),
    element('h1', {}, escapeText(say.heading)),
    element('p', { class: 'lead' }, escapeText(say.lead(games, ladder.tables.length))),
    ...(test
      ? [element('p', { class: 'soft' }, escapeText(say.testOf(test.none, test.some, test.alpha, test.beta)))]
      : []),
    section(say.rating, ratingPlot(ladder)),
    section(
      say.pairing,
      table(
        [say.pairing, say.pairs, say.share, say.difference, say.ratio, say.verdict],
        ladder.pairings.map((one) => [
          say.versus(one.stronger, one.weaker),
          String(one.pairs),
          one.share ? say.shareRange(one.share) : '–',
          one.elo ? say.eloRange(one.elo) : '–',
          one.ratio === null ? '–' : one.ratio.toFixed(2),
          one.verdict === null ? '–' : say.verdicts[one.verdict],
        ]),
      ),
      element('p', { class: 'soft' }, escapeText(say.stuck(ladder.stuck))),
    ),
    section(
      say.perTable,
      table(
        [say.table, ...ladder.pairings.map(({ stronger, weaker }) => say.versus(stronger, weaker))],
        ladder.tables.map((name, i) => [
          name,
          ...ladder.pairings.map(({ byTable }) =>
            byTable[i]?.share === undefined ? '–' : say.percent(byTable[i].share),
          ),
        ]),
      ),
    ),
    ...ladder.pairings.map((one) => gamesOf(one)),
  );
  return `${DOCTYPE}\n${element('html', { lang: 'en' }, head, element('body', {}, main))}\n`;
}

const section = (title: string, ...inner: readonly string[]): string =>
  element('section', {}, element('h2', {}, escapeText(title)), ...inner);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      {},
      element('tr', {}, ...head.map((text) => element('th', {}, escapeText(text)))),
      ...rows.map((cells) => element('tr', {}, ...cells.map((text) => element('td', {}, escapeText(text))))),
    ),
  );

/** The games of a pairing, folded away, each with the command that plays it again. */
function gamesOf({ stronger, weaker, games }: LadderPairing): string {
  const rows = games.map(({ table: name, seed, first, winner, command }) => [
    name,
    String(seed),
    first,
    winner,
    command,
  ]);
  return element(
    'section',
    {},
    element(
      'details',
      {},
      element('summary', {}, escapeText(`${say.games}: ${say.versus(stronger, weaker)}`)),
      element('p', { class: 'soft' }, escapeText(say.gamesNote)),
      table([say.table, say.seed, say.first, say.winner, say.command], rows),
    ),
  );
}

/** The size of the plot, its row height and where its scale begins, in pixels. */
const PLOT = { width: 900, row: 34, left: 120, right: 70 } as const;

/** Every policy's rating with its interval, the strongest first. */
function ratingPlot({ ratings }: PolicyLadder): string {
  const sorted = ratings.toSorted((a, b) => b.rating.value - a.rating.value);
  const bounds = sorted.flatMap(({ rating }) => [rating.low, rating.high]).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...bounds) - 20, Math.max(100, ...bounds) + 20];
  const x = (value: number): number =>
    PLOT.left + ((Math.max(low, Math.min(high, value)) - low) / (high - low)) * (PLOT.width - PLOT.left - PLOT.right);
  const height = PLOT.row * sorted.length + 24;
  const marks: Mark[] = [];
  for (let line = Math.ceil(low / 100) * 100; line <= high; line += 100) {
    marks.push(stroke('grid', [x(line), 0], [x(line), height - 20]));
    marks.push(words(String(line), [x(line), height - 4], { look: 'soft', anchor: 'middle', size: 11 }));
  }
  sorted.forEach(({ policy, rating }, i) => {
    const y = PLOT.row * (i + 0.5);
    marks.push(words(policy, [PLOT.left - 12, y + 4], { anchor: 'end', size: 14, isStrong: true }));
    marks.push(stroke('neutral', [x(rating.low), y], [x(rating.high), y], 4));
    marks.push({ kind: 'dot', look: 'neutral', at: [x(rating.value), y], about: say.eloRange(rating) });
    marks.push(words(say.elo(rating.value), [PLOT.width - PLOT.right + 12, y + 4], { look: 'soft', size: 12 }));
  });
  return element('figure', {}, makeSvg({ width: PLOT.width, height, label: say.rating, marks }));
}
