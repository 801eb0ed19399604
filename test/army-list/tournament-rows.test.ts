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
  [
    'models before what they carry in brackets, arms called like a vehicle',
    `Héros 1 (Armure) : The Old Pair (185 Points) 1x Ash Elder (1x Long gun, 1x Ash bird) 1x Ash Twin (1x Axe, 1x Ash bird) [185pts]
Ligne 1 : Ash Team (70 Points), 1x Support tower, 1x Ash Chief (1x Knife, 1x Rifle), 9x Ash Walker (9x Knife, 9x Rifle) [70pts]
Véhicule 4 (Armure) : Ash Ghost (160 Points), 1x Ash Ghost fists, 1x Ash Ghost blaster, 1x Support system [160pts]`,
    [2, 10, 1],
  ],
  [
    'models that are called like what they carry',
    `Old Veterans (350 pts)
• Attached as: Bodyguard
• 1x Old Champion
    • 1x Power fist
    • 1x Old bow
• 2x Cursed blade and old bow
    • 2x Cursed blade
    • 2x Old bow
• 2x Heavy weapon
    • 2x Power fist
    • 2x Burner

Captain Oru (110 pts)
• Warlord
• 1x Old lamp

Walkers (90 pts)
• 10x Walker
    • 10x Axe`,
    [5, 1, 10],
  ],
])('counts models in rows of older tournaments: %s', (_what, text, counts) => {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units.map(({ count }) => count)).toEqual(counts);
  expect(list.value.unplaced).toEqual([]);
});
