import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/**
 * The slowest test files by CPU time, slowest first. They start first, so that none is left over at the end while other
 * cores are idle. Files not listed here follow.
 */
const HEAVIEST: readonly string[] = [
  // These share one page, and run in the same order every time. The first counts the graphics memory the page has taken
  // since it was opened; the next three compare its picture.
  'test/browser/memory.test.ts',
  'test/browser/film.test.ts',
  'test/browser/look.test.ts',
  'test/browser/table.test.ts',
  'test/browser/games.test.ts',
  'test/browser/evening.test.ts',
  'test/browser/everyone.test.ts',
  'test/browser/lab.test.ts',
  'test/browser/lessons.test.ts',
  'test/browser/replay-viewer.test.ts',
  'test/browser/cutting-room.test.ts',
  'test/browser/referee.test.ts',
  'test/browser/actions.test.ts',
  'test/browser/replay.test.ts',
  'test/browser/save-store.test.ts',
  'test/process/batch-redis.test.ts',
  'test/process/batch-interrupted.test.ts',
  'test/server/judges.test.ts',
  'test/server/abuse.test.ts',
  'test/lab/review/review.test.ts',
  'test/app/opponent.test.ts',
  'test/property/any-mode.test.ts',
  'test/property/unchecked-slopes.test.ts',
  'test/process/rooms-killed.test.ts',
  'test/process/memory.test.ts',
  'test/cli/replay.test.ts',
  'test/app/reviewer.test.ts',
  'test/server/claims.test.ts',
  'test/cli/ladder.test.ts',
  'test/camera/stories.test.ts',
  'test/process/keep-compiled.test.ts',
  'test/process/batch.test.ts',
  'test/process/compare.test.ts',
  'test/property/charges-by-circles.test.ts',
  'test/lab/policy/strength.test.ts',
  'test/camera/films.test.ts',
  'test/lab/game/play-game.test.ts',
  'test/property/steep-slopes.test.ts',
  'test/app/regiment-actions.test.ts',
  'test/lab/policy/levels.test.ts',
  'test/server/dice.test.ts',
  'test/property/ovals.test.ts',
  'test/property/states-as-files.test.ts',
  'test/property/flights.test.ts',
  'test/lab/map/gap.test.ts',
  'test/property/needless-checks.test.ts',
  'test/rules/combined-contact.test.ts',
  'test/cli/map.test.ts',
  'test/replay/recorded.test.ts',
  'test/architecture/games.test.ts',
  'test/rules/combined-least-turn.test.ts',
  'test/property/agile-paths.test.ts',
  'test/lab/picture/pictures.test.ts',
  'test/lab/threat/charge-map.test.ts',
  'test/replay/again.test.ts',
  'test/cli/cli.test.ts',
  'test/property/engage.test.ts',
  'test/process/check.test.ts',
  'test/property/fight.test.ts',
  'test/scenario/builtin.test.ts',
  'test/rules/charge-least.test.ts',
  'test/property/any-command.test.ts',
];

/** The site's files in the second of two shards: so many that both of CI's lanes end at about the same time. */
const SECOND_SHARD: readonly string[] = [
  'test/site/armies.test.ts',
  'test/site/army-lists.test.ts',
  'test/site/building.test.ts',
  'test/site/content-policy.test.ts',
  'test/site/embedded.test.ts',
  'test/site/layouts.test.ts',
  'test/site/opponent.test.ts',
];

/** Runs the heaviest files first, and then the others. */
export class HeaviestFirst implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = HEAVIEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? HEAVIEST.length : at;
    };
    return (await (await this.#usual()).sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.#vitest.config;
    if (shard?.count !== 2) return (await this.#usual()).shard(files);
    const isSecond = ({ moduleId }: TestSpecification) => SECOND_SHARD.some((name) => moduleId.endsWith(name));
    return files.filter((file) => isSecond(file) === (shard.index === 2));
  }

  /** Loaded when tests run: builds read the configuration too, and need none of it. */
  async #usual(): Promise<TestSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}
