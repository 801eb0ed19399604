import { shareWord } from './keywords.ts';
import type { PricedLine } from './priced-line.ts';
import { type Detail, isEquipment, isNamesake, RANK } from './unit-details.ts';

/**
 * The models among lines whose depth has been lost. Each model is followed by what it carries, so the lines are told
 * apart all together: the readings in which models come before equipment are compared, and the likeliest is taken.
 */
export function modelsInRow(
  unit: PricedLine,
  told: readonly Detail[],
  isShared: (name: string) => boolean,
): readonly Detail[] {
  const shown = told.filter(({ line, name }) => line.bullet !== '' && !TOKEN.test(name));
  // Where nothing is counted, names are those of upgrades: a musician is no more a model than a banner.
  if (shown.length > MOST_IN_ROW || shown.every(({ count }) => count === undefined)) return [];
  const isFollowed = (detail: Detail): boolean => {
    const next = told[told.indexOf(detail) + 1];
    return next !== undefined && next.line.bullet === '' && next.count !== undefined;
  };
  const runsOn = shown.filter(isFollowed).length * RUN_ON_EACH >= shown.length && shown.some(isFollowed);
  // Units of different names may have leaders of one name, each the first of its unit and the one that a usual size lacks.
  const areLed = shown.some(
    ({ name, count = 0 }) => count > 1 && (count + 1) % USUAL === 0 && isNamesake(name, unit.name),
  );
  let readings: readonly Reading[] = [{ score: 0, models: [], carried: 0, isEarly: false }];
  for (const detail of shown) {
    // Arms are repeated, and so is what nothing is carried between; models may be, one by one.
    const alike = shown.flatMap((one, i) => (one.name === detail.name ? [i] : []));
    const isApart =
      !isEquipment(detail.name) &&
      alike.every((at, i) => shown[at]!.count === 1 && (i === 0 || at > alike[i - 1]! + 1));
    const isRepeated = alike.length > 1 && !isApart;
    const isElsewhere =
      isShared(detail.name.toLowerCase()) &&
      !shareWord(unit.name, detail.name) &&
      !RANK.test(detail.name) &&
      !(detail === shown[0] && detail.count === 1 && areLed);
    const isBearer = shown.some(({ name }) => name.startsWith(`${detail.name} `) && isEquipment(name));
    const asModel =
      modelScore(unit, detail, isFollowed(detail)) + (isBearer ? BEARER : 0) - (isElsewhere || isRepeated ? SHARED : 0);
    readings = best(
      readings.flatMap((before): readonly Reading[] => {
        const { models, carried, score } = before;
        const last = models.at(-1);
        // What follows a model in lines without bullets is what it carries.
        const begun = { models: [...models, detail], carried: isFollowed(detail) ? 1 : 0 };
        const full = makesFull(models, detail) ? FULL : 0;
        const model = { ...before, ...begun, score: score + asModel + full - bare(before) };
        const fit = last === undefined ? 0 : carriedScore(last, detail);
        const equipment = {
          ...before,
          ...{ carried: carried + 1, score: score - asModel + fit, isEarly: before.isEarly || last === undefined },
        };
        // Where lists run on, what a model carries is one bullet and lines without.
        return runsOn && carried > 0 && !(last && isFollowed(last)) ? [model] : [model, equipment];
      }),
      told,
    );
  }
  const final = ({ score, isEarly, ...rest }: Reading): Reading => ({
    ...{ ...rest, isEarly },
    score: score - bare(rest) - (isEarly && rest.models.length > 0 ? EARLY : 0),
  });
  const [likeliest] = readings.map(final).toSorted((a, b) => b.score - a.score);
  return likeliest?.models ?? [];
}

/** What stands beside a unit, and is listed before its models. */
const TOKEN = /\b(?:tokens?|jetons?)$/iu;

/** In lists that run on, one of so many bullets at least is followed by a line without. */
const RUN_ON_EACH = 8;

/** The most lines that are told apart: no unit has as many, and the work grows faster than they do. */
const MOST_IN_ROW = 200;

type Reading = {
  readonly score: number;
  readonly models: readonly Detail[];
  /** How many lines of equipment have followed the last model. */
  readonly carried: number;
  /** Whether equipment comes before the first model. */
  readonly isEarly: boolean;
};

/** What a line loses as a model whose name is found in other units too, or twice in its own. */
const SHARED = 3;
/** What a line gains as a model after which something that is carried is called: `Herder`, `Herder tools`. */
const BEARER = 1.5;
/** What a line gains as the one model that a squad of a usual size lacks: the tenth, or the fifth. */
const FULL = 2;
const USUAL = 5;
const makesFull = (models: readonly Detail[], { name, count }: Detail): boolean =>
  count === 1 && !isEquipment(name) && models.reduce((sum, one) => sum + (one.count ?? 1), 1) % USUAL === 0;
/** What a reading loses in which equipment comes before the first model, and for a model that carries nothing. */
const EARLY = 2;
const BARE = 1.5;
const bare = ({ models, carried }: Pick<Reading, 'models' | 'carried'>): number =>
  models.length > 0 && carried === 0 ? BARE : 0;

/** The best readings, one of each that differ in what matters further on. */
function best(readings: readonly Reading[], told: readonly Detail[]): readonly Reading[] {
  const byState = new Map<string, Reading>();
  for (const reading of readings) {
    const { models, carried, isEarly, score } = reading;
    const key = `${told.indexOf(models.at(-1)!)} ${carried > 0} ${isEarly}`;
    if (score > (byState.get(key)?.score ?? Number.NEGATIVE_INFINITY)) byState.set(key, reading);
  }
  return [...byState.values()];
}

/** What a model is armed with in its name. */
const ARMED = /\sw\/\s/u;

/** How likely a line is to be a model: above 0 for models, below for equipment. */
function modelScore(unit: PricedLine, { name, count }: Detail, isFollowed: boolean): number {
  // A blade of its bearer is called after that.
  const likeness = shareWord(unit.name, name.replace(/\s(?:of|de|du|des)\s.*$/iu, '')) ? 2 : 0;
  const equipment = isEquipment(name) && !isNamesake(name, unit.name) ? -3 : 0;
  const counted = count === undefined ? -1 : count > 1 ? 0.25 : 0;
  const rank = RANK.test(name) || ARMED.test(name) ? 2 : 0;
  return likeness + equipment + rank + counted + (isFollowed ? -1.5 : 0) - 0.5;
}

/** How well a count of equipment fits the models before it: best where each of several has one. */
function carriedScore({ count: models = 1 }: Detail, { count = 1 }: Detail): number {
  if (count === models) return models > 1 ? 1 : 0.25;
  if (count < models) return 0.25;
  return count % models === 0 && count <= MOST_ALIKE_ARMS * models ? 0 : -1;
}

/** Arms of one kind that a model has at most. */
export const MOST_ALIKE_ARMS = 4;
