import { editorMessages } from '../../messages/editor.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { WarbandDocument } from '../../scenario/schema.ts';

const { street: NAMES } = editorMessages.warband;

const base = { round: 25.4 };

/** The kinds of fighters that a table without lists of its own is given. */
const KINDS: WarbandDocument['kinds'] = [
  {
    ...{ id: 'captain', name: NAMES.captain, gold: 30, most: 1, base, height: 1.25, mini: 'minis/captain.glb' },
    profile: { agility: 9, morale: 7, melee: 8, defence: 9, wounds: 2, attacks: 2 },
    keywords: ['LEADER'],
  },
  {
    ...{ id: 'hand', name: NAMES.hand, gold: 10, base, height: 1.25, mini: 'minis/swordsman.glb' },
    profile: { melee: 9 },
  },
  {
    ...{ id: 'runner', name: NAMES.runner, gold: 12, base, height: 1.25, mini: 'minis/fencer.glb' },
    profile: { move: 6, agility: 7 },
    keywords: ['AGILE'],
  },
  {
    ...{ id: 'archer', name: NAMES.archer, gold: 12, base, height: 1.25, mini: 'minis/archer.glb' },
    profile: { ranged: 8, agility: 9 },
  },
  {
    ...{ id: 'wizard', name: NAMES.wizard, gold: 20, most: 1, base, height: 1.25, mini: 'minis/mage.glb' },
    profile: { morale: 9, melee: 12, defence: 12 },
  },
  {
    ...{ id: 'brute', name: NAMES.brute, gold: 25, most: 2, base, height: 1.5, mini: 'minis/halberdier.glb' },
    profile: { agility: 13, melee: 8, defence: 8, wounds: 2, injury: 2 },
    keywords: ['STURDY'],
  },
];

const EQUIPMENT: NonNullable<WarbandDocument['equipment']> = [
  {
    id: 'knives',
    name: NAMES.knives,
    gold: 3,
    missile: { range: 6, shots: 2, traits: { quick: true, close: 2 } },
  },
  { id: 'bow', name: NAMES.bow, gold: 5, missile: { range: 18, ap: 1, traits: { steady: 2 } } },
  {
    id: 'crossbow',
    name: NAMES.crossbow,
    gold: 8,
    missile: { range: 24, strength: 1, ap: 2, traits: { piercing: 19 } },
  },
  { id: 'pistol', name: NAMES.pistol, gold: 6, missile: { range: 8, strength: 2, ap: 2, traits: { pistol: true } } },
  { id: 'ember', name: NAMES.ember, gold: 6, spell: { difficulty: 11, range: 12, effect: { damage: 1 } } },
  { id: 'gust', name: NAMES.gust, gold: 4, spell: { difficulty: 9, range: 10, effect: { push: 3 } } },
  { id: 'veil', name: NAMES.veil, gold: 4, spell: { difficulty: 8, range: 8, effect: { ward: 4 } } },
  { id: 'second-blade', name: NAMES['second-blade'], gold: 4, keywords: ['DUAL'] },
  { id: 'torch', name: NAMES.torch, gold: 2, keywords: ['TORCH'] },
];

/** The list of a side that has none of its own: 120 gold. */
export const streetList = (side: Side): WarbandDocument => ({ side, gold: 120, kinds: KINDS, equipment: EQUIPMENT });
