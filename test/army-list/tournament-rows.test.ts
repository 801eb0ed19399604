import { expect, it } from 'vitest';
import { readArmyList } from '../../src/army-list/read-army-list.ts';

it.each([
  [
    'power and points at the ends of lines',
    `== DETACHEMENT Bataillon : Cendres (0 PC) [105PC, 400pts] =
QG1. [Seigneur de Guerre] DAME ORU 14-180
Equipement : Lance, Lame
Troupes 1: GARDES DE CENDRE (5) 3-55
Equipement : Fusil (4), Grenades (4),
Pistolet (3)
Sergent de cendre
Elites 2: AUTOMATES (3) 4-85 [no slot]
Transport: CHAR DE CENDRE 4-80`,
    [1, 5, 3, 1],
  ],
  [
    'whole trees in rows that their totals end',
    `HQ1: Elder [70pts]: Court of Ash, Old Pistol [5pts], Blade [4 PL, 75pts]
TR1: Ash Guard : Court of Ash, 4x Ash Guard [32pts]: 4x Rifle, Elder [8pts]: Rifle (40pts) [3 PL]
EL1: Striders, 4x Strider [72pts]: 4x Blade, Chief [18pts]: Blades (90pts) [4 PL]
No Force Org Slot: Old Court : In Reserve, Guest [16pts]: Blade, 4x Hound [72pts]: Claws, 4x Ghoul [64pts]: Claws (152pts) [10 PL]
EL4: Brutes : In Reserve (Ash) 4x Brute w/ Cleaver [140pts]: Cleaver [10 PL, 140pts]
Transport 1 : Wagon [95pts]: Blades, Long Lance[10pts], Trophies [5pts] (110pts) [6 PL]`,
    [1, 5, 5, 9, 4, 1],
  ],
  [
    'companions alone, for which only these are paid',
    `QG 1 : Capitaine Oru (130) [130 pts] [7 PP]
Troupes 1 : 10 Gardes (80) [80 pts] [4 PP]
Attaque rapide 1 : (+4) Oiseaux (0) [40 pts] [2 PP]
- 4x Oiseau de chasse (10)
Soutien 1 : (+2) Char de feu (145) 2 Torches (10) [155 pts] [8 PP]
- 2x Oiseau dressé (0)`,
    [1, 10, 4, 3],
  ],
])('counts models in rows of older tournaments: %s', (_what, text, counts) => {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units.map(({ count }) => count)).toEqual(counts);
  expect(list.value.unplaced).toEqual([]);
});
