import type { AimModifier, Missile, MissileTraits, Spell, SpellEffect } from '../../../rules/core/missile.ts';
import type { AimAnswer } from '../../../rules/skirmish/ranged/ask-aim.ts';
import type { InjuryChances } from '../../../rules/skirmish/ranged/shot-odds.ts';
import { countText, inchesText, listText, percentText, rulerText } from '../../phrases/sentence.ts';

const WHY: Readonly<Record<AimModifier['why'], string>> = {
  far: 'beyond half range',
  cover: 'cover',
  steady: 'has not moved',
  close: 'within half range',
};

const signed = (pips: number): string => (pips < 0 ? `−${-pips}` : `+${pips}`);

/** What makes a shot easier or harder: "cover +3 and has not moved −2". */
export const modifiersText = (modifiers: readonly AimModifier[]): string =>
  listText(modifiers.map(({ why, pips }) => `${WHY[why]} ${signed(pips)}`));

const TRAITS: Readonly<Record<keyof MissileTraits, string>> = {
  steady: 'steady',
  close: 'close',
  piercing: 'piercing',
  quick: 'quick',
  pistol: 'pistol',
};

const traitsText = (traits: MissileTraits): readonly string[] =>
  Object.entries(traits).map(([name, value]) => {
    const word = TRAITS[name as keyof MissileTraits];
    return value === true ? word : `${word} ${value}${name === 'piercing' ? '+' : ''}`;
  });

/** What a spell does, on a card. */
function effectText(effect: SpellEffect): string {
  switch (effect.kind) {
    case 'damage':
      return effect.strength === 0 ? 'Injury Roll' : `Injury Roll ${signed(effect.strength)}`;
    case 'push':
      return `pushes ${inchesText(effect.inches)}`;
    case 'ward':
      return `Defence needs ${effect.pips} fewer`;
    case 'fear':
      return effect.pips === 0 ? 'Morale Check or Staggered' : `Morale Check, ${effect.pips} harder, or Staggered`;
  }
}

const INJURED: Readonly<Record<keyof InjuryChances, string>> = {
  unhurt: 'unhurt',
  wounded: 'loses a wound',
  dazed: 'Dazed',
  stunned: 'Stunned',
  out: 'out',
};

/** What shots or a spell may lead to, the worst first; what cannot happen is left out. */
const endsText = (ends: InjuryChances): string =>
  (['out', 'stunned', 'dazed', 'wounded', 'unhurt'] as const)
    .filter((end) => ends[end].chance > 0)
    .map((end) => `${INJURED[end]} ${percentText(ends[end].chance)}`)
    .join(' · ');

/** What follows a shot that hits, or a spell that is cast, in one line. */
function followsText({ shot, spell, ends }: AimAnswer): string {
  const shots = shot
    ? [
        ...(shot.shots > 1 ? [countText(shot.shots, 'shot')] : []),
        `Defence needs ${shot.defence.needs}, open ${percentText(shot.unsaved.chance)}`,
      ]
    : [];
  const spells = spell && spell.effect.kind !== 'damage' ? [effectText(spell.effect)] : [];
  const pushed = spell?.pushed === undefined ? [] : [`here ${rulerText(spell.pushed)}`];
  const fears = spell?.effect.kind === 'fear' ? [`Staggered ${percentText(spell.works.chance)}`] : [];
  return [...shots, ...spells, ...pushed, ...fears, ...(ends ? [endsText(ends)] : [])].join(' · ');
}

/** Missile weapons and spells: on cards, in prompts, and with their odds. */
export const AIM_TEXTS = {
  missile: ({ range, shots, skill, strength, ap, traits }: Omit<Missile, 'name'>): string =>
    [
      inchesText(range),
      countText(shots, 'shot'),
      ...(skill === undefined ? [] : [`Ranged ${skill}`]),
      ...(strength === 0 ? [] : [`S ${signed(strength)}`]),
      ...(ap === 0 ? [] : [`AP ${ap}`]),
      ...traitsText(traits),
    ].join(' · '),
  spell: ({ difficulty, range, effect }: Omit<Spell, 'name'>): string =>
    `${difficulty} · ${inchesText(range)} · ${effectText(effect)}`,
  modifiers: modifiersText,
  follows: followsText,
  /** What makes a shot easier or harder, and what follows it, in one line of a prompt. */
  told: (answer: AimAnswer): string =>
    [...(answer.modifiers.length > 0 ? [modifiersText(answer.modifiers)] : []), followsText(answer)].join(' · '),
  choices: { shot: 'Weapons', spell: 'Spells' },
  /** A weapon or spell in a menu. */
  with: (name: string): string => ` with ${name}`,
};
