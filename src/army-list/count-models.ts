import type { ListedModel } from './army-list.ts';
import type { TextLine } from './list-lines.ts';
import { shareWord, wordsOf } from './keywords.ts';
import { cleanName, type PricedLine, readCounted } from './priced-line.ts';
import { categoryNamed, EQUIPMENT, REMARK } from './words.ts';

/** A line below a unit's first. */
type Detail = {
  readonly line: TextLine;
  readonly count?: number | undefined;
  /** Without a count, and without the equipment after a colon. */
  readonly name: string;
  /** Whether equipment follows the name, `4x Name: sword, shield`, `4 Name with sword`, or a number that multiplies it. */
  readonly isArmed: boolean;
  /** How deep it is below the unit: 0 for what is of the unit itself. */
  readonly depth: number;
};

/**
 * Models of a unit, from its first line and the lines below it; at least one.
 *
 * @param isShared Whether something of this name, in small letters, is found in units of different names: then it is
 *   equipment.
 */
export function countModels(
  unit: PricedLine,
  below: readonly TextLine[],
  isShared: (name: string) => boolean,
): readonly ListedModel[] {
  if (unit.isCounted) return [{ name: unit.name, count: unit.count ?? 1 }];
  const details = below.flatMap((line) => toDetails(line, unit)).filter(({ count = 0 }) => count <= MOST_CARRIED);
  const size = (unit.count ?? 1) === 1 ? sizeBelow(details) : undefined;
  if (size !== undefined) return [{ name: unit.name, count: size }];
  const named = mergeAlike(namedModels(unit, details, isShared));
  const sum = named.reduce((all, { count }) => all + count, 0);
  if (unit.count === undefined && unit.extra === 0) {
    const isDotted = details.some(({ line }) => line.bullet === '.');
    if (sum > 0) return isDotted ? [...leadersInLine(unit), ...named] : named;
    return (
      withCompanions(unit, details) ??
      withServants(unit, details) ?? [
        { name: unit.name, count: Math.max(countInLine(unit), countByArms(unit, details)) },
      ]
    );
  }
  const apart = unit.count === 1 && unit.extra === 0 ? listedApart(details) : [];
  if (apart.length > 1) return mergeAlike(apart);
  const stated = (unit.count ?? 1) + unit.extra + Math.max(isLedBesides(unit) ? 1 : 0, besidesByPrice(unit));
  return sum === stated && named.length > 0 ? named : [{ name: unit.name, count: stated }];
}

/** The lines with a bullet, where each is a single model with what it carries counted in the line below it; else none. */
function listedApart(details: readonly Detail[]): readonly ListedModel[] {
  const isModel = ({ line, count, name }: Detail, i: number): boolean => {
    const next = details[i + 1];
    return count === 1 && !isEquipment(name) && next?.line.bullet === '' && next.line.n === line.n + 1;
  };
  const isBulleted = ({ line }: Detail): boolean => line.bullet !== '';
  return details.every((one, i) => !isBulleted(one) || isModel(one, i)) ? details.filter(isBulleted).map(toModel) : [];
}

/** A model and those that its name ends with and a line below it counts: `Rider and Wolves`, `2x Wolves`. */
function withCompanions({ name }: PricedLine, details: readonly Detail[]): readonly ListedModel[] | undefined {
  const [, first, others] = /^(.+?)\s(?:and|et|&)\s(.+)$/u.exec(name) ?? [];
  const counted = details.find((one) => others !== undefined && isNamesake(one.name, others));
  return first && counted?.count ? [{ name: first, count: 1 }, toModel(counted)] : undefined;
}

/**
 * A model whose arms come first below it, and those with other names that are counted after these:
 * `-Pistol, Sword`, `-3x Servant, 3 Fist`.
 */
function withServants({ name, line }: PricedLine, details: readonly Detail[]): readonly ListedModel[] | undefined {
  const [first, ...others] = details;
  const isArms = first?.line.n === line.n + 1 && first.count === undefined && !first.isArmed && isEquipment(first.name);
  const servants = others.flatMap(({ line: { body }, count = 1, name: all }) => {
    const [own = '', ...arms] = all.split(',');
    const isServant =
      count > 1 && /^\d+x/iu.test(body) && arms.length > 0 && !isEquipment(own) && !shareWord(name, own);
    return isServant ? [{ name: cleanName(own), count }] : [];
  });
  return isArms && servants.length > 0 ? [{ name, count: 1 }, ...servants] : undefined;
}

/** Whether a leader behind a unit's count makes it one of fives: `9x Guards, Sergeant: pistol`, `4x Guards, 1x Guard Chief`. */
const isLedBesides = ({ name, count = 0, rest }: PricedLine): boolean =>
  (count + 1) % 5 === 0 &&
  rest
    .split(/[,()]/u)
    .map((part) => part.trim())
    .some((part) => ARMED_RANK.test(part) || (/^1x\s/u.test(part) && RANK.test(part) && shareWord(name, part)));

/**
 * How many models there are besides those that are counted, each for the price of one of these where all of the unit's
 * price is told: `4 Guards (4x12) Exarch (12) [60]`.
 */
function besidesByPrice({ count = 0, points, rest }: PricedLine): number {
  const parts = [...rest.matchAll(/(?<![^()])([^()]*)\((?:(\d{1,2})\s?[x×]\s?)?(\d{1,3})\)/gu)].map(
    ([, what = '', times, price]) => ({
      what: what.trim(),
      price: Number(times ?? 1) * Number(price),
    }),
  );
  const [own, ...others] = parts;
  if (!own || count < 2 || parts.reduce((sum, { price }) => sum + price, 0) !== points) return 0;
  return others.every(({ what, price }) => price * count === own.price && !isEquipment(what)) ? others.length : 0;
}

/**
 * How many models carry what is counted below a unit that names none: what a model cannot carry itself is one for each,
 * and so is what all counts are.
 */
function countByArms({ category = '' }: PricedLine, details: readonly Detail[]): number {
  if (ALONE.has(categoryNamed(category)?.keyword ?? '')) return 1;
  const counts = details.flatMap(({ line, count }) => (REMARK.test(line.body) ? [] : (count ?? [])));
  const most = Math.max(1, ...counts);
  const isEach = most === NO_PAIRS && counts.every((count) => count === most) && !details.some(namesMore);
  return most > MOST_ARMS || isEach ? most : 1;
}

/** Keywords of models that carry several arms of a kind and stand alone. */
const ALONE: ReadonlySet<string> = new Set([
  'HERO',
  'CHARACTER',
  'MONSTER',
  'VEHICLE',
  'TRANSPORT',
  'TITANIC',
  'AIRCRAFT',
]);

/** Whether a counted line names something else without a number, which a single model has: `3 Lance, Hooked prow`. */
const namesMore = ({ line: { body }, count }: Detail): boolean => count !== undefined && /,\s*\p{L}/u.test(body);

/**
 * The number of models that a line below a unit tells: `20 models`, `Reinforced (6 models)`, `11 extra men`,
 * `NCO + 11 men`.
 */
function sizeBelow(details: readonly Detail[]): number | undefined {
  for (const { line } of details) {
    const size = /(?:^|\()([1-9]\d?) (?:models?|men)(?:\)?$|\swith\s)/iu.exec(line.body)?.[1];
    const extra = (/^\+?\s?(\d{1,2}) extra m[ae]n\b/iu.exec(line.body) ??
      /^\p{L}[\p{L} ]{1,30}\s\+\s?([1-9]\d?) (?:m[ae]n|dogs?)$/iu.exec(line.body))?.[1];
    if (size ?? extra) return size ? Number(size) : 1 + Number(extra);
  }
  return undefined;
}

/** The most of one kind that the models of a unit carry together: more is a sum of points. */
const MOST_CARRIED = 100;

/** A count that is neither that of a pair of arms nor of two pairs. */
const NO_PAIRS = 3;

/** Models with a rank that a unit's first line names: `Scouts [60 pts]: Scout Sergeant`. */
const leadersInLine = ({ name, rest }: PricedLine): readonly ListedModel[] =>
  rest
    .split(/[,:]/u)
    .map((part) => part.trim())
    .filter((part) => shareWord(name, part) && RANK.test(part))
    .map((part) => ({ name: part, count: 1 }));

/** Whether a unit's line goes on with a colon, so that what is counted below it are its models: `Scouts [60 pts]:`. */
export const listsModels = ({ rest }: PricedLine): boolean => rest.startsWith(':');

/**
 * How many models a line names among what they carry: those counted with a cross under a word of the unit's name, or
 * those with a price, and what costs as much: `Team, Sergeant(20), 4x Scout(20), 4 Sword(12)`.
 */
function countInLine({ name, rest, category, points }: PricedLine): number {
  const multiplied = countByPrice(rest, points);
  if (multiplied !== undefined) return multiplied;
  const plain = rest.replace(/\[\s*\d{1,3}\s?(?:pts|points|PL|PP)?\s*\]/giu, '');
  const parts = plain.split(/[,:]|(?=\s\d{1,3}x\s)/u).flatMap((part) => {
    const [, cross, what = '', price] =
      /^\s*(?:(\d{1,3})x(?:\s+|(?=\p{Lu})))?(.+?)\s*(?:\((\d{1,3})\))?\s*$/u.exec(part) ?? [];
    const isCounted = cross === undefined && /^\d/u.test(what);
    return what === '' || isCounted ? [] : [{ count: cross && Number(cross), what, price: price && Number(price) }];
  });
  const sumOf = (some: typeof parts): number => some.reduce((sum, { count }) => sum + Number(count ?? 1), 0);
  // Without a label, arms that are called like the unit may have a cross, too: `Iron Hound: 2x Iron Hound cannon`.
  const isAlike = ({ count, what }: (typeof parts)[number]): boolean =>
    isNamesake(name, what) || (shareWord(name, what) && ((count && category !== undefined) || !isEquipment(what)));
  const alike = parts.filter(isAlike);
  if (alike.some(({ count }) => count)) return Math.max(1, sumOf(alike));
  const priced = parts.filter(({ count, price, what }) => count && price && !isEquipment(what));
  if (priced.length === 0) return 1;
  const least = Math.min(...priced.map(({ price }) => Number(price)));
  return Math.max(1, sumOf(parts.filter(({ price }) => Number(price ?? 0) >= least)));
}

/** A sum this many times smaller than a unit's price is not the price of its models. */
const FAR_LESS = 4;

/**
 * How many models a line names where it multiplies the price of one: `4 Guards (4x19), Exarch (19)`. The dearest that
 * are multiplied are the models, and what costs as much is one of them. Undefined where nothing is multiplied, or only
 * arms are: the price behind the name is more than all of that, or that of the unit by far.
 */
function countByPrice(rest: string, points: number): number | undefined {
  const multiplied = [...rest.matchAll(/\((\d{1,2})\s?[x×]\s?(\d{1,3})\)/giu)];
  if (multiplied.length === 0) return undefined;
  const dearest = Math.max(...multiplied.map(([, , price]) => Number(price)));
  const all = multiplied.reduce((sum, [, count, price]) => sum + Number(count) * Number(price), 0);
  if (Number(/^\s*\((\d{1,3})\)/u.exec(rest)?.[1] ?? 0) > all || (all > 0 && all < points / FAR_LESS)) return undefined;
  const single = [...rest.matchAll(/\((\d{1,3})\)/gu)].filter(([, price]) => Number(price) === dearest).length;
  return multiplied.reduce((sum, [, count, price]) => sum + (Number(price) === dearest ? Number(count) : 0), single);
}

/**
 * What a line below a unit tells. One without a bullet may name several kinds of models: `4x Sister, Sister Superior: sword`,
 * `Scout Sergeant: axe, 4x Scout with bow`.
 */
function toDetails(line: TextLine, unit: PricedLine): readonly Detail[] {
  const isModel = (part: string): boolean => {
    const [own = ''] = part.split(/:|\s(?:with|avec|w\/)\s/u);
    return shareWord(unit.name, own) && (/^\d{1,2}x\s/u.test(own) || RANK.test(own));
  };
  const isOne = line.bullet !== '';
  const parts = isOne ? [] : line.body.split(/,\s*(?![^(]*\))/u);
  if (parts.filter(isModel).length < 2) return [toDetail(line, unit)];
  const models: string[] = [];
  for (const part of parts)
    if (models.length === 0 || isModel(part)) models.push(part);
    else models[models.length - 1] += `, ${part}`;
  return models.map((body) => ({ ...toDetail({ ...line, body }, unit), isArmed: true }));
}

function toDetail(line: TextLine, unit: PricedLine): Detail {
  const times = line.bullet.startsWith('.') ? /\s[x×](\d{1,2})$/u.exec(line.body) : null;
  const { count = times ? Number(times[1]) : undefined, name } = readCounted(line.body.slice(0, times?.index));
  const comma = line.bullet === '' || count === undefined ? -1 : name.indexOf(',');
  const isListed = comma > 0 && shareWord(unit.name, name.slice(0, comma)) && !isEquipment(name.slice(0, comma));
  const end = isListed ? comma : endOfName(line, name, count);
  const isInner = line.bullet === '◦' || line.bullet === '▪' || line.bullet === '○';
  return {
    line,
    count,
    name: cleanName(end < 0 ? name : name.slice(0, end)),
    isArmed: end >= 0 || times !== null,
    depth: Math.max(0, line.indent - unit.line.indent) + (isInner ? 1 : 0),
  };
}

/** Where what a model carries begins: in brackets, after a colon or after “with”; −1 where the line names nothing. */
function endOfName({ bullet, body }: TextLine, name: string, count: number | undefined): number {
  const brackets = bullet === '' && count !== undefined ? name.search(/\s\([^)\d]*\p{L}|\s\(\d+x\s/u) : -1;
  if (brackets > 0) return brackets;
  const colon = name.indexOf(':');
  if (colon > 0) return colon;
  return count === undefined || /^\d+x/iu.test(body) ? -1 : name.search(/\s(?:with|avec|w\/)\s/iu);
}

/** What the lines below a unit say of its models; nothing where they only tell its equipment. */
function namedModels(
  unit: PricedLine,
  details: readonly Detail[],
  isShared: (name: string) => boolean,
): readonly ListedModel[] {
  const told = details.filter(({ line }) => !REMARK.test(line.body));
  const listed = listsModels(unit) ? told.filter(isListedModel) : [];
  if (listed.length > 0) return told.filter((one) => listed.includes(one) || isLoneModel(one)).map(toModel);
  const hasBullets = told.some(({ line }) => line.bullet !== '');
  // What is armed below a model on dotted lines is a part of what that carries.
  const isOfModel = (i: number): boolean => {
    const { line, depth } = told[i]!;
    return line.bullet.startsWith('.') && told.slice(0, i).findLast((other) => other.depth < depth)?.isArmed === true;
  };
  const armed = told.filter(
    (detail, i) => detail.isArmed && (detail.line.bullet !== '' || !hasBullets) && !isOfModel(i),
  );
  const counted = armed.filter(({ count }) => count !== undefined);
  const parents = modelNodes(unit, told);
  // Of lines without a count, those are models whose names are like the others, or tell a rank.
  const isLike = (one: Detail): boolean =>
    RANK.test(one.name) || [unit, ...counted].some((other) => shareWord(other.name, one.name));
  const dotted = told.filter(({ line, depth }) => line.bullet === '.' && depth === 0);
  const areAllArmed = dotted.length > 1 && dotted.every(isLoneModel);
  const hasModels =
    counted.length > 0 || areAllArmed || told.filter((one) => isLoneModel(one) && isLike(one)).length > 1;
  // On dotted lines a model that carries nothing else stands alone.
  const isGroup = (i: number): boolean => (told[i + 1]?.depth ?? 0) > told[i]!.depth;
  const unarmed = told.filter(
    ({ line, name, depth }, i) => line.bullet === '.' && depth === 0 && !isEquipment(name) && !isGroup(i),
  );
  const isAlike = (one: Detail): boolean =>
    isLike(one) || (one.line.bullet === '.' && hasModels && (isLoneModel(one) || unarmed.includes(one)));
  const alone = [...new Set([...armed, ...parents, ...unarmed])].filter(
    (one) => one.count === undefined && isAlike(one),
  );
  if (counted.length > 0 || (alone.length > 0 && parents.length === 0)) return [...counted, ...alone].map(toModel);
  if (parents.length > 0) return told.filter((one) => parents.includes(one) || isRanked(one, parents)).map(toModel);
  return modelsInRow(unit, told, isShared).map(toModel);
}

/** Whether a counted line is a leader's beside the models that it is as deep as. */
const isRanked = ({ line, count, name, depth }: Detail, models: readonly Detail[]): boolean =>
  line.bullet !== '' &&
  count !== undefined &&
  RANK.test(name) &&
  !isEquipment(name) &&
  models.every((one) => one.depth === depth);

const isListedModel = ({ line, count, name, depth, isArmed }: Detail): boolean =>
  line.bullet !== '' && line.bullet !== '.' && count !== undefined && depth === 0 && (isArmed || !isEquipment(name));

/** Whether a line among those that list models is one without a number: `Leader: sword`. */
const isLoneModel = ({ line, count, name, depth, isArmed }: Detail): boolean =>
  line.bullet !== '' && count === undefined && depth === 0 && isArmed && !isEquipment(name);

const toModel = ({ name, count = 1 }: Detail): ListedModel => ({ name, count });

/** The lines that have equipment below them, and nothing deeper: models. Groups of models or of equipment are not. */
function modelNodes(unit: PricedLine, told: readonly Detail[]): readonly Detail[] {
  const childrenOf = (i: number): readonly number[] => {
    const { depth } = told[i]!;
    const end = told.findIndex((other, k) => k > i && other.line.bullet !== '' && other.depth <= depth);
    const inner = told.slice(i + 1, end < 0 ? undefined : end).flatMap(({ line }, k) => {
      // A line without a bullet goes on what is above it, or says what models are armed with.
      const isArms = /^\d+\s+(?:with|avec)\s/iu.test(line.body);
      return line.bullet !== '' || isArms ? [i + 1 + k] : [];
    });
    const least = Math.min(...inner.map((k) => told[k]!.depth));
    return inner.filter((k) => told[k]!.depth === least);
  };
  return told.filter((detail, i) => {
    if (detail.line.bullet === '') return false;
    const children = childrenOf(i);
    const isArmedModel = (k: number): boolean => told[k]!.isArmed && told[k]!.count !== undefined;
    const isLeaf = (k: number): boolean => told[k]!.line.bullet === '' || childrenOf(k).length === 0;
    return (
      children.length > 0 &&
      children.every(isLeaf) &&
      !children.some(isArmedModel) &&
      !(isEquipment(detail.name) && !shareWord(unit.name, detail.name))
    );
  });
}

/** Whether a name is that of equipment; what a model is armed with does not count. */
export const isEquipment = (name: string): boolean =>
  name.includes(',') ||
  name
    .replace(/\s\([^()]*\)|\s(?:with|avec|w\/)\s.*$/giu, '')
    .split(/\s(?:and|et|&)\s/iu)
    .some((part) => EQUIPMENT.test(part));

/**
 * The models among lines whose depth has been lost. Each model is followed by what it carries, so the lines are told
 * apart all together: the readings in which models come before equipment are compared, and the likeliest is taken.
 */
function modelsInRow(
  unit: PricedLine,
  told: readonly Detail[],
  isShared: (name: string) => boolean,
): readonly Detail[] {
  const shown = told.filter(({ line }) => line.bullet !== '');
  if (shown.length > MOST_IN_ROW) return [];
  const isFollowed = (detail: Detail): boolean => {
    const next = told[told.indexOf(detail) + 1];
    return next !== undefined && next.line.bullet === '' && next.count !== undefined;
  };
  const runsOn = shown.filter(isFollowed).length * RUN_ON_EACH >= shown.length && shown.some(isFollowed);
  let readings: readonly Reading[] = [{ score: 0, models: [], carried: 0, isEarly: false }];
  for (const detail of shown) {
    const isRepeated = shown.filter(({ name }) => name === detail.name).length > 1;
    const isElsewhere =
      isShared(detail.name.toLowerCase()) && !shareWord(unit.name, detail.name) && !RANK.test(detail.name);
    const asModel = modelScore(unit, detail, isFollowed(detail)) - (isElsewhere || isRepeated ? SHARED : 0);
    readings = best(
      readings.flatMap((before): readonly Reading[] => {
        const { models, carried, score } = before;
        const last = models.at(-1);
        // What follows a model in lines without bullets is what it carries.
        const begun = { models: [...models, detail], carried: isFollowed(detail) ? 1 : 0 };
        const model = { ...before, ...begun, score: score + asModel - bare(before) };
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

/** Words for a rank, in English and French. */
const RANK =
  /(?:sergeant|champion|leader|superior|captain|chief|boss|master|alpha|sergent|chef|capitaine|sup[ée]rieure?)\b/iu;

/** Nothing but a rank, and what it is armed with. */
const ARMED_RANK = new RegExp(String.raw`^${RANK.source}\s*:\s*\S`, 'iu');

/** Whether two names are the same but for their number. Some units are called like arms. */
const isNamesake = (a: string, b: string): boolean => wordsOf(a).join() === wordsOf(b).join();

/** How likely a line is to be a model: above 0 for models, below for equipment. */
function modelScore(unit: PricedLine, { name, count }: Detail, isFollowed: boolean): number {
  // A blade of its bearer is called after that.
  const likeness = shareWord(unit.name, name.replace(/\s(?:of|de|du|des)\s.*$/iu, '')) ? 2 : 0;
  const equipment = isEquipment(name) && !isNamesake(name, unit.name) ? -3 : 0;
  const counted = count === undefined ? -1 : count > 1 ? 0.25 : 0;
  const rank = RANK.test(name) ? 2 : 0;
  return likeness + equipment + rank + counted + (isFollowed ? -1.5 : 0) - 0.5;
}

/** How well a count of equipment fits the models before it: best where each of several has one. */
function carriedScore({ count: models = 1 }: Detail, { count = 1 }: Detail): number {
  if (count === models) return models > 1 ? 1 : 0.25;
  if (count < models) return 0.25;
  return count % models === 0 && count <= MOST_ARMS * models ? 0 : -1;
}

/** Arms of one kind that a model has at most. */
const MOST_ARMS = 4;

/** Models of one name together, in order. */
function mergeAlike(models: readonly ListedModel[]): readonly ListedModel[] {
  const counts = new Map<string, number>();
  for (const { name, count } of models) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count }));
}
