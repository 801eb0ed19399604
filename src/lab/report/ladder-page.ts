import { ladderMessages } from '../../messages/ladder.ts';
import type { LadderGame, LadderPairing, LadderSummary } from '../ladder/ladder.ts';
import { element, escapeText } from './element.ts';
import { figure, paragraph, reportPage, section, table } from './page.ts';
import { planDifferences } from './plots.ts';
import { makeSvg } from './svg.ts';

/** How a game of a ladder can be seen again: the command to type, and the address of its replay where there is one. */
export type GameAgain = (game: LadderGame) => { readonly command: string; readonly href: string | undefined };

/**
 * The page of a ladder: one HTML file that needs no other file and no network. The same ladder gives the same page to
 * the last byte, unless it has times.
 */
export function makeLadderPage(ladder: LadderSummary, again: GameAgain): string {
  const say = ladderMessages;
  const { pairings } = ladder;
  return reportPage(
    { kind: say.kind, title: say.title },
    [paragraph(ladderPlayedText(ladder), 'meta')],
    [
      ratingsSection(ladder),
      section(
        say.pairings,
        table(say.pairingsHead, pairingCells(ladder).map(rowOf)),
        element('h3', {}, escapeText(say.counts)),
        table(
          say.countsHead,
          pairings.map((one) => rowOf([nameOf(one), ...one.counts.map(String)])),
        ),
        ...pairings.map((one) => folded(nameOf(one), table(say.partsHead, partCells(ladder, one).map(rowOf)))),
      ),
      section(say.games, ...pairings.map((one) => folded(nameOf(one), gamesTable(ladder, one, again)))),
      ...(ladder.times ? [section(say.times, table(say.timesHead, timeCells(ladder).map(rowOf)))] : []),
      section(say.method, ...ladderMethodLines(ladder).map((line) => paragraph(line, 'soft'))),
    ],
  );
}

/** One line about what was played. */
export const ladderPlayedText = ({ ranks, tables, pairings, asked, seed }: LadderSummary): string =>
  ladderMessages.played({
    ...{ policies: ranks.length, tables: tables.length, asked, seed },
    games: pairings.reduce((all, { pairs }) => all + 2 * pairs, 0),
  });

/** How the figures of a ladder are to be read, line by line. */
export const ladderMethodLines = ({ confidence, test, pairings, times }: LadderSummary): readonly string[] => [
  ladderMessages.methodPairs(confidence),
  ladderMessages.methodTest(test),
  ladderMessages.methodRatings(pairings[0]!.second),
  ladderMessages.methodRefused,
  ...(times ? [ladderMessages.methodTimes] : []),
];

/** The names of both policies of a pairing. */
const nameOf = ({ first, second }: LadderPairing): string => ladderMessages.versus(first, second);

/** The cells of the table of ratings, the strongest policy first. */
export const ratingCells = ({ ranks }: LadderSummary): readonly (readonly string[])[] =>
  ranks.map(({ policy, rating, games }) => [
    policy,
    rating === null ? ladderMessages.none : isFixed(rating) ? ladderMessages.fixed : ladderMessages.elo(rating),
    String(games),
  ]);

const isFixed = ({ low, high }: { readonly low: number; readonly high: number }): boolean => low === high;

/** The cells of the table of pairings. */
export const pairingCells = ({ pairings }: LadderSummary): readonly (readonly string[])[] =>
  pairings.map((one) => [
    nameOf(one),
    ...scoreCells(one),
    ladderMessages.llr(one.llr),
    ladderMessages.verdicts[one.verdict],
    String(2 * one.pairs),
    String(one.stuck),
    ladderMessages.refused(one.refused),
  ]);

/** The cells of a pairing's results by system and by table. */
export const partCells = ({ tables }: LadderSummary, pairing: LadderPairing): readonly (readonly string[])[] =>
  [
    ...pairing.systems.map((part) => ({ ...part, name: ladderMessages.system(part.system) })),
    ...pairing.tables.map((part) => ({ ...part, name: tables[part.table]!.name })),
  ].flatMap((part) => (part.pairs === 0 ? [] : [[part.name, String(part.pairs), ...scoreCells(part)]]));

const scoreCells = ({ score, elo }: Pick<LadderPairing, 'score' | 'elo'>): readonly string[] => [
  score === null ? ladderMessages.none : ladderMessages.score(score),
  elo === null ? '–' : ladderMessages.elo(elo),
];

/** The cells of the table of times. */
export const timeCells = ({ times = [] }: LadderSummary): readonly (readonly string[])[] =>
  times.map(({ policy, of, median, p95, p99 }) => [
    policy,
    String(of),
    ...[median, p95, p99].map(ladderMessages.milliseconds),
  ]);

const rowOf = (cells: readonly string[]): string =>
  element('tr', {}, ...cells.map((cell) => element('td', {}, escapeText(cell))));

/** Contents that are shown on demand. */
const folded = (name: string, contents: string): string =>
  element('details', {}, element('summary', {}, escapeText(name)), contents);

function ratingsSection(ladder: LadderSummary): string {
  const say = ladderMessages;
  const rated = ladder.ranks.flatMap(({ policy, rating }) =>
    rating === null
      ? []
      : // The axis of the plot counts hundredths.
        [
          {
            name: policy,
            look: 'neutral' as const,
            by: { value: rating.value / 100, low: rating.low / 100, high: rating.high / 100 },
            text: isFixed(rating) ? say.fixed : say.elo(rating),
          },
        ],
  );
  return section(
    say.ratings,
    ...(rated.length === 0 ? [] : [figure(makeSvg(planDifferences(rated, say.ratings, 940)))]),
    table(say.ratingsHead, ratingCells(ladder).map(rowOf)),
  );
}

function gamesTable({ tables }: LadderSummary, { games }: LadderPairing, again: GameAgain): string {
  const say = ladderMessages;
  const rows = games.map((game) => {
    const { command, href } = again(game);
    const cells = [
      String(game.pair + 1),
      tables[game.table]!.name,
      game.attacker,
      game.defender,
      game.first,
      `${say.winners[game.winner]}, ${say.endings[game.ending]}`,
    ];
    const watch = href === undefined ? [] : [element('a', { href }, escapeText(say.watch)), ' '];
    return element(
      'tr',
      {},
      ...cells.map((cell) => element('td', {}, escapeText(cell))),
      element('td', {}, ...watch, element('code', {}, escapeText(command))),
    );
  });
  return table(say.gamesHead, rows);
}
