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
  [
    'a detachment with a price of its own, units in capitals above their equipment',
    `Oru : [Cendres] La marche

Détachement Cendres - Les briscards (3 points)

Personnages

COMMANDANT DE CENDRE (Seigneur de guerre)
Equipement : Canon, Fusil (2)
Aptitudes : 2 Ordres, Réseau
Destruction D3

Ligne

GARDES DE CENDRE (10)
Equipement : Fusil (7), Lance-flammes
Sergent de cendre
Equipement : Pistolet, Lame

Meneur : VIEUX TARN
Equipement : Pistolet

SAPEURS (5)
Equipement : Pistolet (2), Mine

[2X] TIREURS DE CENDRE (3)
Equipement : Fusil long

[2X] VOYANTE
Equipement : Bâton`,
    [1, 10, 1, 5, 3, 3, 1, 1],
  ],
  [
    'slots with their prices before a colon, several of one price',
    `HQ 1 130pts : Dame Oru, Long blade
Lord of War1 310pts : [FW] Iron Strider(155 + 1*155), 2 Burner
[FW] Iron Strider(155 + 1*155), 2 Claw
Troops 2 60pts : 10 Guards, Rifle`,
    [1, 2, 10],
  ],
  [
    'slots whose rows go on below, with powers behind a mark',
    `HQ1 : Devin(85), [Relique1 ] La robe de cendre,
[Psy1] Flammes, [Psy2] Regard [85]

HQ2 : Dame Oru(95), Pistolet,
[Psy1] Vent [95]

Troup1 : 10 Gardes(80), Fusil [80]`,
    [1, 1, 10],
  ],
  [
    'power and points with a dash between them',
    `HQ1 : Dame Oru [6PL, 115pts] [Warlord]
HQ2 : Seer [6PL - 115pts] [Smite, Twilight]
TROUP1 : 5 Guards [5 PL - 125pts]: Rifle`,
    [1, 1, 5],
  ],
  [
    'the price of an enhancement behind that of its bearer',
    `Iron Lord (445 +25 Points)
• 1x Heavy flamer

Guards (60 Points)
• 10x Guard
• 10x Rifle

Seer (70 Points)
• 1x Claw`,
    [1, 10, 1],
  ],
  [
    'a leader with arms on a deeper line, a model in the row of its unit',
    `Walkers [85pts]
. Boss Walker
. . Power claw and pistol: Power claw, Pistol
. 9x Walker w/ Pistol and claw: 9x Claw, 9x Pistol

Ash Riders [4 PL, 90pts]: Ash Rider (Scythe)
. 2x Ash Rider (Thresher): 2x Long thresher

Dame Oru [80pts]
. Long blade`,
    [10, 3, 1],
  ],
  [
    'a price without upgrades before that of the unit, arms below it that are counted',
    `Conseillers de cendre (70) [85 pts] [6 PP]
2 Griffe de cendre, Nurgle, Relique : Le voile, Trait : Main de fer

QG 1 : Dame Oru (100) [100 pts] [6 PP]
2 Griffe de cendre, Relique : La lampe

Troupes 1 : 5 Gardes (80) [80 pts] [4 PP]`,
    [1, 1, 5],
  ],
  [
    'a champion of no known title below the others and their arms',
    `Dame Oru (80 points)
• Warlord
• 1x Long blade

Ash Walkers (150 points)
• 9x Walkers
• 9x Long blade
• 1x Walkarch
• 1x Twin blades

Ash Walkers (75 points)
• 4x Walkers
• 4x Long blade
• 1x Walkarch
• 1x Twin blades

Guards (60 points)
• 9x Guard
• 9x Long blade
• 1x Guard Sergeant
• 1x Banner
• 1x Horn`,
    [1, 10, 5, 10],
  ],
  [
    'slots with prices of arms in brackets behind a name or a role',
    `QG 1 : (Sans slot) Devin, Bâton des cendres (5), [Psy] : Regard, Flammes [4PP, 85pts]
Elite 1 : Bouffon (Rôle-clé) Fantôme de la faille (20) [4PP, 90pts]
Troupes 1 : 10 Gardes(10*13), Icône (0), Sergent (0) [6PP, 130pts]
Troupes 2 : 3 [Alliés] [Cendres] Essaims(3*20), Chef(0) [3PP, 60pts]`,
    [1, 1, 10, 3],
  ],
  [
    'a detachment of two points above all categories',
    `Hound lance 2 pts
Scouting

Character
1 Old Hound 130 pts
1 Old Hunter 135 pts warlord

Battleline
3 Hounds 155 pts
1 Brigand  140pts`,
    [1, 1, 3, 1],
  ],
  [
    'a total above a heading, sizes behind names',
    `Ash : Embers 2000 pts

--- HQ ---

Old Oru  : 85 pts
- [Legends] Long bow

Ash God  : 260 pts

--- Troops ---

Guards (5) : 100 pts
- [Banner] Oak`,
    [1, 1, 5],
  ],
  [
    'rows that break off before their price, power behind points',
    `Troupes 6 : 5 Gardes (45) Vox [45 pts] [3 PP]
- Sergent (0), Pistolet
Elite 1 : Commandant de peloton (25) Pistolet, Lame, Relique (-1 PC), Relique :
Aigle de cendre [25 pts] [2 PP] - Seigneur de guerre
Elite 2 : Devin (35) [35 pts] [2 PP]
Attaque rapide 1 : 3 Planeurs (100 5PL)`,
    [5, 1, 1, 3],
  ],
  [
    'models of one name between others, and one in each line with its arms',
    `Iron Smith (75 points)
• 1x Iron Smith
• 1x Forge hammer
1x Forge rifle
• 1x Iron Helper
• 1x Close combat weapon
1x Small torch
• 1x E-BOT
• 1x Plasma torch
• 1x E-BOT
• 1x Handling arms
• 1x E-BOT
• 1x Bolt pistol
1x Close combat weapon

Ghosts of Ash (100 points)
-1x Colonel Oru, Long rifle, Knife
-1x Major Tarn, Carbine, Knife
-1x Trooper Bran "Again", Autocannon, Knife`,
    [5, 3],
  ],
  [
    'a number behind a name before its price, dots without a space between',
    `Ash Guards [4 PL, 75pts]
. Ash Guard Chief: Bolt pistol, Sword
. 4x Ash Guard: 4x Rifle
.. 4x Knife

Ash Striders x1 [3 PL, 55pts]: Hunter missile, Cannon

Ash Striders x2 [6 PL, 110pts]: Hunter missile`,
    [5, 1, 2],
  ],
  [
    'arms that are told again behind a colon',
    `++ Army Roster (Ash) [475pts] ++
+ Vehicle +
Ash Crawler [165pts]: Armoured tracks, Mortar
. 2 long cannons: 2x Long cannon
Ash Walkers [310pts]
. 3x Ash Walker: 3x Long cannon
++ Total: [475pts] ++`,
    [1, 3],
  ],
])('counts models in rows of older tournaments: %s', (_what, text, counts) => {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units.map(({ count }) => count)).toEqual(counts);
  expect(list.value.unplaced).toEqual([]);
});

it.each([
  [
    'a slot without power among others',
    'QG1. DAME ORU 14-180\nEquipement : Lance\nTroupes 1: GARDES (5) 3-55\nTroupes 2: VIEUX GARDES\nElites 2: AUTOMATES (3) 4-85',
    'Troupes 2: VIEUX GARDES',
  ],
  [
    'a name in capitals without equipment',
    'GARDES (10)\nEquipement : Fusil\n\nVIEUX TARN\nEquipement : Lame\n\nSAPEURS (5)\nEquipement : Mine\n\nCHAR DE CENDRE',
    'CHAR DE CENDRE',
  ],
])('shows what may be a unit and is not recognised: %s', (_what, text, shown) => {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units).toHaveLength(3);
  expect(list.value.unplaced.map((line) => line.text)).toEqual([shown]);
});
