import type { SilentWeapon } from '../../../rules/core/shooting/shots.ts';
import type { HitModifier } from '../../../rules/core/events/shooting.ts';
import type { Amount, Weapon, WeaponTraits } from '../../../rules/core/weapon.ts';
import type { Said } from '../../phrases/said.ts';
import { countText, inchesText, listText, nameInside, percentText, rulerText } from '../../phrases/sentence.ts';

const SILENT: Readonly<Record<SilentWeapon['why'], string>> = {
  'out-of-range': 'is out of range',
  unseen: 'has no line of sight',
  'no-pistol': 'is not a pistol, and the unit is engaged',
  'no-assault': 'is not an assault weapon, and the unit advanced',
  'rear-rank': 'is too far back in the ranks',
  'other-weapon': 'is not used together with another weapon',
};

/** What makes it harder or easier to hit, by name. */
const MODIFIERS: Readonly<Record<HitModifier['why'], string>> = {
  'long-range': 'long range',
  moved: 'moved',
  stood: 'stood still',
  cover: 'cover',
  unseen: 'out of sight',
  large: 'large target',
};

/** The traits of weapons as a card has them: their names, which are given numbers where they have any. */
const TRAITS: Readonly<Record<keyof WeaponTraits, string>> = {
  rapid: 'rapid',
  blast: 'blast',
  heavy: 'heavy',
  torrent: 'torrent',
  sustained: 'sustained',
  lethal: 'lethal',
  twin: 'twin',
  searing: 'searing',
  assault: 'assault',
  pistol: 'pistol',
  volley: 'volley',
  indirect: 'indirect',
};

/** "D6+1", "2D3", "4". */
const amountText = ({ dice, sides, plus }: Amount): string => {
  if (dice === 0) return String(plus);
  return `${dice === 1 ? '' : dice}D${sides}${plus === 0 ? '' : `+${plus}`}`;
};

/** "rapid 1, twin". */
const traitsText = (traits: WeaponTraits): string =>
  Object.entries(traits)
    .map(([name, value]) => {
      const word = TRAITS[name as keyof WeaponTraits];
      return value === true ? word : `${word} ${value}${name === 'lethal' ? '+' : ''}`;
    })
    .join(', ');

/** The shooting phase of squads: weapons, prompts and odds. */
export const SHOOTING = {
  silent: (why: SilentWeapon['why']): string => SILENT[why],
  amount: amountText,
  traits: traitsText,
  /** A weapon of a card: its name apart, then its numbers. `BS` only beside a profile that has it. */
  weapon: ({ range, attacks, skill, strength, ap, damage, traits }: Weapon, hasBs: boolean): string =>
    [
      inchesText(range),
      `A ${amountText(attacks)}`,
      ...(skill === undefined ? [] : [`${hasBs ? 'BS' : 'skill'} ${skill}`]),
      `S ${strength}`,
      `AP ${ap}`,
      `D ${amountText(damage)}`,
      ...(Object.keys(traits).length === 0 ? [] : [traitsText(traits)]),
    ].join(' · '),
  attacks: (least: number, most: number): string =>
    least === most ? countText(least, 'attack') : `${least} to ${most} attacks`,
  shooters: (count: number, weapon: string): string => `${count} × ${weapon}`,
  hits: (needs: number | undefined, isSure: boolean): string =>
    isSure ? 'every attack hits' : needs === undefined ? 'cannot hit' : `hits on ${needs}+`,
  modifier: (why: HitModifier['why']): string => MODIFIERS[why],
  modifiers: (all: readonly HitModifier[]): string =>
    all.map(({ why, pips }) => `${MODIFIERS[why]} ${pips > 0 ? '+' : '−'}${Math.abs(pips)}`).join(', '),
  wounds: (needs: number | undefined): string => (needs === undefined ? 'cannot wound' : `wounds on ${needs}+`),
  /** The saves of the models that may be hurt: the needs that occur, and how many have cover. */
  saves: (needs: readonly (number | undefined)[], covered: number, of: number): string => {
    const some = needs.flatMap((pips) => (pips === undefined ? [] : [`${pips}+`]));
    const none = needs.includes(undefined) ? ['no save'] : [];
    const cover = covered === 0 ? '' : covered === of ? ', in cover' : `, ${covered} of ${of} in cover`;
    return `${some.length === 0 ? '' : 'saved on '}${listText([...some, ...none], 'or')}${cover}`;
  },
  distance: (length: number, range: number): string => rulerText(length, range),
  mean: (wounds: number, models: number): string =>
    `On average ${wounds.toFixed(1)} wounds, ${models.toFixed(1)} models slain`,
  meanSlain: (models: number): string => `${models.toFixed(1)} slain`,
  meanWounds: (wounds: number): string => `${wounds.toFixed(1)} wounds on average`,
  panic: 'panic',
  all: 'all',
  choosesAShooter: 'chooses a unit to shoot with',
  pickAnother: <T>(keys: T): Said<T> => ['Next unit: ', keys, ', or end the phase.'],
  aimsAtWhom: <T>(unit: T): Said<T> => ['Choose a target for ', unit],
  shoot: 'Shoot',
  notAllowed: 'Not allowed',
  spokenPair: (unit: string, target: string): string => `${unit} at ${target}:`,
  silentWeapon: (weapon: string, why: SilentWeapon['why'], by: string | undefined): string =>
    `${weapon} ${SILENT[why]}${by === undefined ? '' : `, blocked by ${nameInside(by)}`}`,
  aimApart: 'A target for each weapon',
  holdFire: 'hold fire',
  aimOf: (weapon: string): string => `Target of the ${weapon}`,
  eachModel: 'Each model',
  shooter: (model: string, weapon: string, at: string, distance: number, seen: number): string =>
    `${model}, ${weapon} at ${nameInside(at)}: ${rulerText(distance)}, ${seen === 0 ? 'not in sight' : `sees ${percentText(seen)}`}`,
  /** Up to three models by name, otherwise their number. */
  silentModels: (who: readonly string[], told: string): string =>
    `${who.length <= 3 ? listText(who) : countText(who.length, 'model')}: ${told}`,
  uncounted: 'Over a thousand attacks: too many to count exactly.',
};
