import type { ListedModel } from './army-list.ts';
import type { TextLine } from './list-lines.ts';
import { shareWord } from './keywords.ts';
import { modelsInRow, MOST_ALIKE_ARMS } from './models-in-row.ts';
import { cleanName, readCounted } from './counted-name.ts';
import type { PricedLine } from './priced-line.ts';
import { type Detail, isEquipment, isNamesake, RANK, toDetails } from './unit-details.ts';
import { categoryNamed, REMARK } from './words.ts';

/**
 * Models of a unit, from its first line and the lines below it; at least one. A character is one of its unit's, whether
 * or not a line names it.
 *
 * @param keyword  That of its category, where it has one.
 * @param isShared Whether something of this name, in small letters, is found in units of different names: then it is
 *   equipment.
 */
export function countModels(
  unit: PricedLine,
  below: readonly TextLine[],
  keyword: string | undefined,
  isShared: (name: string) => boolean,
): readonly ListedModel[] {
  if (unit.isCounted) return [{ name: unit.name, count: unit.count ?? 1 }];
  const details = below.flatMap((line) => toDetails(line, unit)).filter(({ count = 0 }) => count <= MOST_CARRIED);
  const size = (unit.count ?? 1) === 1 ? sizeBelow(details) : undefined;
  if (size !== undefined) return [{ name: unit.name, count: size }];
  const named = mergeAlike(namedModels(unit, details, isShared));
  if (unit.count === undefined && unit.extra === 0) return modelsOfUncounted(unit, details, named, keyword);
  const apart = unit.count === 1 && unit.extra === 0 ? listedApart(details) : [];
  if (apart.length > 1) return mergeAlike(apart);
  const besides = Math.max(isLedBesides(unit) ? 1 : 0, besidesByPrice(unit), besidesByArms(unit, details));
  const stated = (unit.count ?? (isOnlyCompanions(unit, details) ? 0 : 1)) + unit.extra + besides;
  return sumOf(named) === stated && named.length > 0 ? named : [{ name: unit.name, count: stated }];
}

/**
 * Whether a unit is nothing but models besides: by itself it costs nothing, `(+4) Name (0) [40 pts]`, or those that are
 * counted below it cost as much together.
 */
const isOnlyCompanions = ({ extra, points, rest }: PricedLine, details: readonly Detail[]): boolean => {
  if (extra === 0 || points === 0) return false;
  const told = details.reduce((sum, { line: { body } }) => {
    const [, count = 0, price = 0] = /^[-\s]*(\d{1,2})x\s.*\((\d{1,3})\)$/u.exec(body) ?? [];
    return sum + Number(count) * Number(price);
  }, 0);
  return rest.startsWith('(0)') || told === points;
};

const sumOf = (models: readonly ListedModel[]): number => models.reduce((sum, { count }) => sum + count, 0);

/** Models of a unit whose first line tells no size. @param named What its lines name as models. */
function modelsOfUncounted(
  unit: PricedLine,
  details: readonly Detail[],
  named: readonly ListedModel[],
  keyword: string | undefined,
): readonly ListedModel[] {
  const sum = sumOf(named);
  const arePairs = sum > 1 && named.every(({ count }) => count > 1);
  if (isCharacter(keyword) && sum > 0 && (arePairs || isArmedApart(unit, named)))
    return [{ name: unit.name, count: 1 }, ...named];
  // The command of a unit, once for each part of it, tells nothing of how many others there are.
  const isCommand = ({ name, count }: ListedModel): boolean =>
    count > 1 && COMMAND.test(name) && !isNamesake(name, unit.name);
  if (named.some(isCommand) && named.every((one) => isCommand(one) || one.count === 1))
    return [{ name: unit.name, count: 1 }];
  const apart = listedApart(details);
  if (apart.length > 1) return mergeAlike(apart);
  const isDotted = details.some(({ line }) => line.bullet === '.');
  const inLine = countInLine(unit);
  const areLeaders = inLine > 1 && (inLine + sum) % 5 === 0 && named.every(({ name }) => RANK.test(name));
  if (sum > 0 && areLeaders) return [{ name: unit.name, count: inLine }, ...named];
  if (sum > 0) return isDotted ? [...leadersInLine(unit), ...named] : named;
  const others = withCompanions(unit, details) ?? withServants(unit, details);
  if (others) return others;
  // Without bullets, names alone tell models that carry nothing from arms.
  const bare = isCharacter(keyword)
    ? []
    : details.filter((one) => one.count !== undefined && isBodyOf(unit.name, one.name)).map(toModel);
  const count = Math.max(inLine, countByArms(unit, details, isCharacter(keyword)));
  const areModels = details.every(({ line }) => line.bullet === '') && sumOf(bare) >= count;
  return areModels ? mergeAlike(bare) : [{ name: unit.name, count }];
}

/** Whether a unit's line goes on with arms of its own, and the models below it are called otherwise: `Smith: rifle`, `1x Aide: torch`. */
const isArmedApart = (unit: PricedLine, named: readonly ListedModel[]): boolean =>
  listsModels(unit) &&
  isEquipment(unit.rest.slice(1).split(',')[0]!.trim()) &&
  !named.some(({ name }) => shareWord(unit.name, name));

/** Models of a unit's command besides its leader. */
const COMMAND = /(?:bearer|blower|musician|drummer|piper|trumpeter)s?$/iu;

const isCharacter = (keyword: string | undefined): boolean => keyword === 'HERO' || keyword === 'CHARACTER';

/**
 * The lines with a bullet, where each is one model with what that carries: counted in the line below it, or behind a comma
 * of its own, `-1x Name, sword`; else none.
 */
function listedApart(details: readonly Detail[]): readonly ListedModel[] {
  const armed = details.map(({ line: { body, bullet }, count, name }) => {
    const [own = '', ...arms] = name.split(',');
    const isModel = bullet !== '' && count === 1 && /^1x\s/u.test(body) && arms.length > 0 && !isEquipment(own);
    return isModel ? { name: own, count: 1 } : undefined;
  });
  if (armed.length > 1 && armed.every((one) => one !== undefined)) return armed;
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
    .some(
      (part) =>
        ARMED_RANK.test(part) ||
        /^(?:boss )?nob(?:\s(?:w\/|with)\s|$)/iu.test(part) ||
        (/^1x\s/u.test(part) && RANK.test(part) && shareWord(name, part)),
    );

/**
 * How many models there are besides those that are counted, each for the price of one of these where all of the unit's
 * price is told: `4 Guards (4x12) Exarch (12) [60]`.
 */
function besidesByPrice({ count = 0, extra, points, rest }: PricedLine): number {
  const parts = [...rest.matchAll(/(?<![^()])([^()]*)\((?:(\d{1,2})\s?[x×*]\s?)?(\d{1,3})\)/gu)].map(
    ([, what = '', times, price]) => ({
      what: what.trim(),
      price: Number(times ?? 1) * Number(price),
    }),
  );
  const [own, ...others] = parts;
  // What a leader that costs nothing carries may cost as much as a model.
  if (others.some(({ what, price }) => price === 0 && RANK.test(what))) return 0;
  if (!own || count < 2 || extra > 0 || parts.reduce((sum, { price }) => sum + price, 0) !== points) return 0;
  // What a model carries may cost as much: `Boss with claw (10)`.
  const isModel = ({ what, price }: (typeof parts)[number]): boolean =>
    price * count === own.price && !isEquipment(what) && ((count + 1) % 5 === 0 || !/\s(?:with|avec)\s/iu.test(what));
  return others.filter(isModel).length;
}

/**
 * How many there are besides those that are counted, where each of these has arms of a kind: `10x Guards`, `-10 Rifle`,
 * `-1x Gun platform, Long lance`. A leader is one of them, and so is what is called like them.
 */
function besidesByArms({ name, count = 0 }: PricedLine, details: readonly Detail[]): number {
  const arms = details.find((one) => one.count !== undefined);
  const isEach = count > 1 && arms?.count === count && isEquipment(arms.name);
  const apart = details.filter(
    ({ line: { body }, name: own }) =>
      /^1x\s[^,]+,\s*\p{L}/u.test(body) &&
      !isEquipment(own.split(',', 1)[0]!) &&
      !RANK.test(own) &&
      !shareWord(name, own),
  );
  return isEach ? apart.length : 0;
}

/**
 * How many models carry what is counted below a unit that names none: what a model cannot carry itself is one for each,
 * and so is what all counts are.
 */
function countByArms({ category = '', rest }: PricedLine, details: readonly Detail[], isLeader: boolean): number {
  if (ALONE.has(categoryNamed(category)?.keyword ?? '')) return 1;
  const told = details.flatMap(({ line, count }) => (REMARK.test(line.body) ? [] : (count ?? [])));
  const counts = [...told, ...modelsBeforeArms(rest)];
  const most = Math.max(1, ...counts);
  const isEach =
    (most === NO_PAIRS || (most > 1 && !isLeader && details.some(({ name }) => CLOSE_COMBAT.test(name)))) &&
    counts.every((count) => count === most) &&
    !details.some(namesMore);
  return most > MOST_ALIKE_ARMS || isEach ? most : 1;
}

/** What every model has once, whatever else it carries. */
const CLOSE_COMBAT = /^(?:close combat weapons?|armes? de (?:corps à corps|mêlée))$/iu;

/** What a unit's line counts first, if the arms that follow are as many or add up to it: `5 player, 4 kiss, 1 pistol`. */
function modelsBeforeArms(rest: string): readonly number[] {
  const counted = [...rest.matchAll(/(?<=^|[\s,:])(\d{1,2})\s?(?:x\s?)?(\p{L}[^,:\d]*)/gu)];
  const [first = 0, ...others] = counted.map(([, count]) => Number(count));
  const sum = others.reduce((all, count) => all + count, 0);
  const isFirst = counted[0]?.index === rest.search(/[\p{L}\d]/u) && !isEquipment(counted[0][2]!.trim());
  return isFirst && first > MOST_ALIKE_ARMS && sum > 0 && sum % first === 0 ? [first] : [];
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

/** Models that a unit's first line names with a rank or with their arms: `Scouts [60 pts]: Scout Sergeant, Scout (Bow)`. */
const leadersInLine = ({ name, rest }: PricedLine): readonly ListedModel[] =>
  rest
    .split(/[,:]/u)
    .map((part) => part.trim())
    .filter(
      (part) =>
        shareWord(name, part) && (RANK.test(part) || isNamesake(name, /^(.+)\s\([^()]+\)$/u.exec(part)?.[1] ?? '')),
    )
    .map((part) => ({ name: part, count: 1 }));

/** Whether a unit's line goes on with a colon, so that what is counted below it are its models: `Scouts [60 pts]:`. */
export const listsModels = ({ rest }: PricedLine): boolean => rest.startsWith(':');

/**
 * How many models a line names among what they carry: those counted with a cross under a word of the unit's name, or
 * those with a price, and what costs as much: `Team, Sergeant(20), 4x Scout(20), 4 Sword(12)`.
 */
function countInLine(unit: PricedLine): number {
  const multiplied = countByPrice(unit.rest, unit.points) ?? countByArmsInBrackets(unit.rest);
  if (multiplied !== undefined) return multiplied;
  const parts = partsInLine(unit);
  const sumOf = (some: typeof parts): number => some.reduce((sum, { count = 1 }) => sum + count, 0);
  const isBody = ({ what }: PartInLine): boolean => isNamesake(unit.name, what) || !isEquipment(what);
  const named = parts.filter(({ what }) => shareWord(unit.name, what));
  // Behind a label models may be called like arms; without one arms may have a cross: `Iron Hound: 2x Iron Hound cannon`.
  const isOneKind = named.filter(({ count }) => count).length === 1 || named.some(({ count = 1 }) => count > 1);
  const mayBeArms = unit.category !== undefined && isOneKind && !named.some((one) => one.count && isBody(one));
  const alike = named.filter((one) => isBody(one) || (mayBeArms && one.count));
  const sum = sumOf(alike);
  const isLed = (sum + 1) % 5 === 0 && parts.some(({ what }) => SERGEANT.test(what));
  if (alike.some(({ count }) => count)) return Math.max(1, sum + (isLed ? 1 : 0));
  const priced = parts.filter(({ count, price, what }) => count && price && !isEquipment(what));
  if (priced.length === 0) return 1;
  const least = Math.min(...priced.map(({ price }) => Number(price)));
  return Math.max(1, sumOf(parts.filter(({ price }) => Number(price ?? 0) >= least)));
}

/** A model that is called after its rank alone, and no upgrade of another. */
const SERGEANT = /^(?:sergeant|sergent|sgt|sargento|sergente)$/iu;

/** The same behind models that are counted: `5 Guards + sergeant`. */
const LED = new RegExp(String.raw`\s\+\s(?:\p{L}+\s)?${RANK.source}$`, 'iu');

/** A part of a unit's line: what it names, without the arms that are counted with a number alone. */
type PartInLine = {
  readonly what: string;
  readonly count?: number | undefined;
  /** In brackets behind it, points. */
  readonly price?: number | undefined;
};

function partsInLine({ name, rest }: PricedLine): readonly PartInLine[] {
  const plain = rest.replace(/\[\s*\d{1,3}\s?(?:pts|points|PL|PP)?\s*\]|\((?:[^()\d]*|\d+\s?\*\s?\d+)\)/giu, '');
  // What models are called may follow arms without a mark between: `2x Rider: 2x Lance Rider Chief`.
  const own = /\d{1,2}[xX×]\s?([\p{L}'’ -]+?)\s*[,:]/u.exec(plain)?.[1] ?? name;
  const pieces = plain.split(/[,:;]|(?=\s\d{1,3}[xX×]?\s)/u).flatMap((piece) => {
    const at = piece.indexOf(` ${own} `);
    const arms = piece.slice(0, Math.max(0, at)).trim();
    const isApart = /^\d{1,3}[xX×]\s+\p{L}/u.test(arms) && (isEquipment(arms) || !shareWord(name, arms));
    return isApart ? [arms, piece.slice(at)] : [piece];
  });
  const isLed = pieces.some((piece) => RANK.test(piece) && isBodyOf(name, piece));
  return pieces.flatMap((piece): readonly PartInLine[] => {
    const [, before, mark, what = '', behind, price] =
      /^\s*(?:(\d{1,3})([xX×]\s*|\s+)(?=\p{L}))?(.+?)(?:\s[x×]\s?(\d{1,2}))?\.?\s*(?:\((\d{1,3})\))?\s*$/u.exec(
        piece,
      ) ?? [];
    const number = before ?? behind;
    const count = number === undefined ? undefined : Number(number) + (LED.test(what) ? 1 : 0);
    const isArms =
      mark?.trim() === '' &&
      !isNamesake(name, what) &&
      !SERGEANT.test(what) &&
      !(isBodyOf(name, what) && (isLed || !arePaired(count!)));
    if (what === '' || isArms || /^\d/u.test(what)) return [];
    return [{ what, count, price: price === undefined ? undefined : Number(price) }];
  });
}

/** Whether something is called like a unit, and is no arms. */
const isBodyOf = (name: string, what: string): boolean => shareWord(name, what) && !isEquipment(what);

/** Whether a number may be that of the arms of one model. */
const arePaired = (count: number): boolean => count <= MOST_ALIKE_ARMS && count !== NO_PAIRS;

/** How many models a line counts that have what they carry, counted too, in brackets: `1x Chief (1x Bow), 9x Scout (9x Axe)`. */
function countByArmsInBrackets(rest: string): number | undefined {
  const models = [...rest.matchAll(/(?<=^|[\s,])(\d{1,2})x\s\p{L}[^,()]{1,60}?\s\(\d{1,2}x\s/gu)];
  return models.length > 0 ? models.reduce((sum, [, count]) => sum + Number(count), 0) : undefined;
}

/** A sum this many times smaller than a unit's price is not the price of its models. */
const FAR_LESS = 4;

/**
 * How many models a line names where it multiplies the price of one: `4 Guards (4x19), Exarch (19)`. The dearest that
 * are multiplied are the models, and what costs as much is one of them. Undefined where nothing is multiplied, or only
 * arms are: the price behind the name is more than all of that, or that of the unit by far.
 */
function countByPrice(rest: string, points: number): number | undefined {
  const multiplied = [...rest.matchAll(/\((\d{1,2})\s?[x×]\s?(\d{1,3})(?:\s?pts)?\)/giu)];
  if (multiplied.length === 0) return undefined;
  const dearest = Math.max(...multiplied.map(([, , price]) => Number(price)));
  const all = multiplied.reduce((sum, [, count, price]) => sum + Number(count) * Number(price), 0);
  if (Number(/^\s*\((\d{1,3})\)/u.exec(rest)?.[1] ?? 0) > all || (all > 0 && all < points / FAR_LESS)) return undefined;
  const single = [...rest.matchAll(/\((\d{1,3})\)/gu)].filter(([, price]) => Number(price) === dearest).length;
  return multiplied.reduce((sum, [, count, price]) => sum + (Number(price) === dearest ? Number(count) : 0), single);
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
  const isArms = ({ line, count, depth, name }: Detail): boolean =>
    line.bullet === '' ? isEquipment(name.split(',')[0]!) : count === undefined && depth > 0 && isEquipment(name);
  const armed = told.filter((detail, i) => {
    const isModel = detail.isArmed && (detail.line.bullet !== '' || !hasBullets);
    return isModel && !isOfModel(i) && !namesArmsTwice(detail) && !isArms(detail);
  });
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
  const isAlone = (one: Detail): boolean => one.count === undefined && isAlike(one);
  const alone = [...new Set([...armed, ...parents, ...unarmed])].filter(isAlone);
  if (counted.length > 0 || (alone.length > 0 && parents.every(isAlone))) return [...counted, ...alone].map(toModel);
  if (parents.length > 0) return told.filter((one) => parents.includes(one) || isRanked(one, parents)).map(toModel);
  return modelsInRow(unit, told, isShared).map(toModel);
}

/** Whether a line tells the same arms once more behind its colon, by the same number: `2 long guns: 2x Long gun`. */
function namesArmsTwice({ line, count, name }: Detail): boolean {
  const behind = readCounted(line.body.slice(line.body.indexOf(':') + 1).trim());
  return isEquipment(name) && behind.count === count && isNamesake(name, behind.name);
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
  const hold = told.filter((detail, i) => {
    if (detail.line.bullet === '') return false;
    const children = childrenOf(i);
    const isArmedModel = (k: number): boolean => told[k]!.isArmed && told[k]!.count !== undefined;
    const isLeaf = (k: number): boolean => told[k]!.line.bullet === '' || childrenOf(k).length === 0;
    return children.length > 0 && children.every(isLeaf) && !children.some(isArmedModel);
  });
  const models = hold.filter(({ name }) => !isEquipment(name) || shareWord(unit.name, name));
  // Beside a model that holds what it carries, all that is counted as deep and holds something is one, though it is called like arms.
  const counted = told.filter(
    ({ line, count, depth }) => /^[•*-]$/u.test(line.bullet) && count !== undefined && depth === 0,
  );
  return models.some((one) => counted.includes(one)) && counted.every((one) => hold.includes(one)) ? hold : models;
}

/** Nothing but a rank, and what it is armed with. */
const ARMED_RANK = new RegExp(String.raw`^${RANK.source}\s*:\s*\S`, 'iu');

/** Models of one name together, in order. */
function mergeAlike(models: readonly ListedModel[]): readonly ListedModel[] {
  const counts = new Map<string, number>();
  for (const { name, count } of models) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count }));
}
