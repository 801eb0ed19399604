import { expect, it } from 'vitest';
import { readArmyList } from '../../src/army-list/read-army-list.ts';

it.each([
  [
    'units in bullets below a title, three arms of one kind on a vehicle',
    `Char1: 1x Elder Oru (220 pts): Warlord, Axe

attached unit 1 :
- Char4: 1x Ash Marshal (35 pts): Stave
- 10x Ash Guards (85 pts)
• 9x Ash Guard
1 with Burner
8 with Carbine
• 1x Ash Guard Alpha: Blade

third group :
-Ember Smith (25pts)
- 4x Ember Robots (320 pts):
4 Fists

Vehicle 1 : Ash Engine [180pts] Fire
3 Ember cannons`,
    [1, 1, 10, 1, 4, 1],
  ],
  [
    'leaders at the price of a model or of nothing, slots that are none, other points before prices',
    `TR1 : 8 Dancers (96) 1 Ash Mistress (12) [108] [Drug : Lotus]
TR2 : 4 Guards (4x18) 1 Elder with two blades (18) [90]
TR3 : 4x Plague Walkers(105), 1x Champion Plague Walker(0) [105 pts] [6 PP]
No Slot : Ember Court, Old Guest(16), 4x Ash Beast(18), 4x Slinker(16) [152 pts] [15 PL]
TR4: Ember Guards [6 PL, 1 Ember Points, 115pts]
. Elder: Staff
. 3x Ember Guard w/ rifle: 3x Rifle
. Ember Guard w/ cannon: Cannon`,
    [9, 5, 5, 9, 5],
  ],
  [
    'models in capitals, counted without prices',
    `1 ASH CAPTAIN
1 HOUND
3 DECKHAND equipped with a carbine
1 DECKHAND equipped with a cannon`,
    [1, 1, 3, 1],
  ],
  [
    'numbered models without prices',
    ['Hunter Rifle, Blade', 'Hunter Bow, Blade', 'Hound Fangs', 'Hound Fangs', 'Stalker Blades', 'Gunner Cannon, Blade']
      .map((model, i) => `${i + 1} ${model}`)
      .join('\n'),
    [1, 1, 1, 1, 1, 1],
  ],
  [
    'bulleted models without counts and prices',
    `- Ash Sergeant - Pistol & Sword
Weapons: Pistol, Sword

- Ash Scout
- Ash Scout
- Ash Medic - Carbine
- Ash Gunner - Cannon`,
    [1, 1, 1, 1, 1],
  ],
  [
    'models of a roster with arms behind colons',
    `++ Ash Band (Ash) ++
+ Leader +
Ash Elder: Staff, Pistol
+ Operative +
Ash Gunner: Cannon, Fists
Ash Gunner: Cannon, Blade`,
    [1, 1, 1],
  ],
  [
    'models in capitals behind dots',
    `.ASH HOUND X2
.ASH MARSHAL with carbine
.ASH ARCHER
.ASH SEER
.ASH GUIDE`,
    [2, 1, 1, 1, 1],
  ],
  [
    'arms priced by the piece, words for points before prices',
    `EL1 : Ash Engine [9 PL, 180pts]: 2x Burner charge (2x10)
LoW 1 : [Warlord] Ash King [4 Spells, 23pl, 420pts]`,
    [1, 1],
  ],
  [
    'sizes behind names with labels, models besides, names in bold, armed models behind dots',
    `Line 11 : Imps (3) : 40 pts - 3 Claws
Line 12 : 10(+1) x Ash Guards (100 pts)
[b]Ash Troupe [9 PL, 226pts][/b]
. Lead Player: Kiss, Pistol
. Player: Pistol, Embrace
. Player: Pistol, Caress`,
    [3, 11, 3],
  ],
  [
    'prices behind labels, with prices of parts',
    `Héros épiques 1 [100pts] : Torun le Gris, Bâton de cendre
Héros épiques 2 [420pts] : Le Vieux Roi [Seigneur de guerre] (3 figurines), 2 x Gardien de pierre, Lame
Personnages 1 [95pts] : Forgeron (85 pts) , Marteau,
--- Optimisations : Noble cœur (10 pts)
Infanterie 1  [60pts] : 5 Rôdeurs, 5 Griffes de rôdeur
Véhicules 1 [190pts] : Arche de fer, 2 canons, proue`,
    [1, 3, 1, 5, 1],
  ],
  [
    'a block between plus signs with points of missions',
    `++++++++++++++++++++++++
+ PLAYER: Tom
+ TOTAL ARMY POINTS: 300
No Prisoners: 80 wounds (9VP)
Bring it Down: 3pts
Abhor the Witch: 23pts
++++++++++++++++++++++++
HQ1: Captain Oru [100pts, 5PL]
TR1: 5 Ember Guards [100pts, 3PL]
TR2: 2 Seers 1 Elder [60pts, 3PL]
DE: Tortoise [80pts, 4PL]`,
    [1, 5, 3, 1],
  ],
  [
    'models below units without bullets, leaders before or behind the others',
    `+ Troops +

Ember Sister Squad [3 PL, 55pts]
4x Ember Sister, Sister Superior: Chainsword, Bolt Pistol & Rifle

Burner Squad [6 PL, 150pts]: 2x Ash Imp
Burner Superior: Chainsword, Bolt Pistol, 4x Burner w/ Heavy Weapon: Melter

Lady Ash and Ember Twins [10 PL, 200pts]
2x Ember Twins

Relic Guard Squad [18 PL, 360pts]
. Relic Guard: Rifle, fist
. Relic Guard: Rifle, fist
. Relic Guard Sergeant: Rifle, fist`,
    [5, 5, 3, 3],
  ],
  [
    'leaders and upgrades behind a price or a count',
    `Warlord : captain ash : 75 pts + angry temper +10 pts
Tank x2 : 150pts
TR1: 9x Foot Squad [3 PL, 55pts] , Sergeant: Laspistol and chainsword (0)
TR2: 14 Spears [90pts], Champion, Musician`,
    [1, 2, 10, 14],
  ],
  [
    'numbered units behind dashes, power behind prices, sizes behind names',
    `2000 points, 7/12PC
Unit1- Ember Knight with lance, torch, melter.  [420+25]  Enhancement : Bold
Unit2- [WARLORD] Old Tarn [405]
FA1 : 3 Ash Riders , bomb [80 ; 4PL]
TR 4 Seekers x5 [3 PL, 60pts]
- 2 Long guns (Vehicle), Blast (3ps - 1 BM), Rifle`,
    [1, 1, 3, 5],
  ],
  [
    'totals, slots without numbers or colons, a leader among arms with prices',
    `TOTAL ARMY POINTS : 490 points – STRIKE FORCE
FREE : Old Superior [2 PL, -1CP, 40pts]: Relic: Book
T1  5 Ember Sisters (55) Sister Superior (0) [3 PL, 55pts]
HS: Burner Squad [6 PL, 150pts], Ash Cherub (10), Burner Superior: Chainsword, 4x Burner w/ Heavy Weapon, Melter (20)
FA2 : Wing Squad [4 PL, 80pts] 4x Wing, Wing Superior, Wing Pennant (5)
EL1 : Ash Choir [4 PL, 80pts], Lantern (10), Icon (15)`,
    [1, 5, 5, 5, 1],
  ],
  [
    'bearers beside those they count, bare prices among others, models with arms in lines without bullets',
    `Points d'armée : 490 points

Char2: Old Grim (110 points)
-Pistol, Fire sword
-3x Ash Servant, 3 Fist

Stone Walker (75)
-2 Beamer
-1 Walker's Claw

HQ1: (WARLORD) Boss in Plate [115pts, 6PL]

Scout Squad (65 Points)
• 1x Scout Sergeant
• 1x Chainsword
1x Bolt pistol
• 4x Scout
4x Bolt pistol
• 1x Boltgun
• 1x Scout long rifle`,
    [4, 1, 1, 5],
  ],
  [
    'sums before prices, labels in brackets, what a unit includes, arms in brackets',
    `Unit 1 - [WARLORD] Elder [ENHANCEMENT] Sharp eye [80+20 = 100 pts]
Unit 2 - 5 Ash Jackals including 1 launcher, 1 laser, 2 ash weapon [75 pts]
[UNIT 3]: 6x Windrunners (160 pts): 6 with Claw, Cannon
TR1: Ember Novice Squad: Novice Superior (Pistol and Sword) (5), 9xEmber Novice (Pistol and Club) (0) [80 pts, 4 PL]`,
    [1, 5, 6, 10],
  ],
  [
    'units behind dashes that begin paragraphs, with what they carry below',
    `limite de points : 500 points

Personnage :

-Chronomancien 50 points

-tétrarque 95 points ( seigneur de guerre )
-orbe de cendre
-optimisation : combattant

- garde royale 40 points

10X Immortels 140 points
- carabine X10`,
    [1, 1, 1, 10],
  ],
  [
    'a unit among others that costs more than all of them',
    'Marshal Veld (65 pts)\nSister Ilka (205 pts)\n3x Thorn Pilgrims (50 pts)\n20x Thorn Wardens (55 pts)',
    [1, 1, 3, 20],
  ],
  [
    'a unit that is called like a category, and arms with a word of its name',
    `Troupe (100 points)
• 1x Troupe Leader
• 1x Ash sword
• 4x Troupe Player
• 4x Ash sword

Ash Vortex Beast (150 points)
• 1x Ash claws
• 1x Betoothed maw
• 1x Warp vortex`,
    [5, 1],
  ],
  [
    'models on dotted lines beside others, and arms called after their bearer',
    `Ash Terminator Squad [210pts]
. Warden: Force Weapon, Rifle
. Terminator: Force Weapon, Rifle
. Terminator with Banner: Banner, Force Weapon

Torun the Red [435pts]
• 1x Blade of Torun
• 1x Gaze of Torun
• 1x Fire sword`,
    [3, 1],
  ],
  [
    'arms with prices in a line below their unit',
    `• 1x War Tank (175 pts)
1x War Tank cannon, 1x lascannon (5 pts), 2x melter (5+5 pts), 1x hull gun

• 1x Scout Walker (55 pts)
1x lascannon, 1x claw

• 5x Guards (50 pts)
- 5x rifle`,
    [1, 1, 5],
  ],
  [
    'slots behind dashes, with and without a count',
    `HQ 1 : Warden Oru [8PP, 200pts] [Warlord] 1 Axe (0)
HQ 2 : Warden on Bike [9PP, 165pts] 1 Lance (0)
- Troops 1 : 4 Ember Guards [10PP, 200pts] 4 Ember rifle (0)
- Elite 1 : Relic Walker [9PP, 180pts] 1 Relic blade (0)
- Elite 2 : Banner Bearer [6PP, 105pts] 1 Banner (0)
Traits : Rites of Fire [Aura] [50 pts]`,
    [1, 1, 4, 1, 1],
  ],
  [
    'arms with multiplied prices, and one model with three of a kind',
    `EL1: Relic Walker (140),2xtwin ember cannon (2x5),Old Fury (-1pc) [150]
TR1: 5 Scouts (5x21), mine (10) [115]

Skiff (115 points)
-3 Long lances, Hooked prow`,
    [1, 5, 1],
  ],
  [
    'numbers behind models, and leaders on dotted lines',
    `TR1: Ember Claws [5 PL, 90pts]
. Ember Claw x4
. Ember Claw Pack Leader
EL1: Ember Guard [7 PL, 140pts]:
. Ember Guard: Claw, shield x4
. Ember Guard Pack Leader: shield
EL2: Grey Squad [120pts]
. 3x Grey Rider: 3x Lance
. Grey Rider with Heavy Weapon: Melter
. Justice`,
    [5, 5, 5],
  ],
  [
    'leaders with arms below them without bullets',
    `Legion Band (90points)
- 1x Rising Champion
1x Heavy weapon, 1x Plasma pistol, banner
- 4x legion soldier
1 with Melter, Bolt pistol
3 with Sword, Bolt pistol

Unit 2 / Ember Priest (55 points)
• 1x Ember staff`,
    [5, 1],
  ],
  [
    'units in ranks behind bars, with slots and fewer points than the unit they join',
    `Mounted 1 : 6 Ember Riders [150pts]
--- Master of Riders
|\tCharacters 2 : [Support] 3 Ember Elders [125pts]
|\t--- Enhancements : Far Sight
Mounted 2 : 3 Ember Riders [75pts]`,
    [6, 3, 3],
  ],
  [
    'tags behind prices, reserves, and brackets that were not opened',
    `Iron Brutes (6) : 185 pts [Cart riders]
- 5 Saw, 5 Claw
Ash Squad 1- 65pts)
• 1x  Sergeant
1x sword, 1x pistol
• 9x ash soldier
8 with rifle
1 with melter
Reinforcements : 110 pts`,
    [6, 10],
  ],
  [
    'a roster of fighters without prices and counts',
    `++ Roster (Harbour Watch) ++

+ Configuration +

Game Type: Matched

+ Leader +

Watch Sergeant

. Pistol and cudgel

+ Operatives +

Watch Hand

Watch Hand

Watch Gunner w/ swivel gun`,
    [1, 1, 1, 1],
  ],
  [
    'a line that runs on in a list that does not',
    `Ash Pack (70 Points)
• 1x Ash Pack Leader
• 1x Autopistol
1x Ash chainblades
• 1x Banner
• 8x Ash Hound Keeper
• 8x Autopistol
• 7x Ash chainblades
• 1x Mauler chainblade
• 1x Ember pistol
• 1x Long knife`,
    [9],
  ],
  [
    'units times their price, models with arms behind commas, categories before a colon',
    `Army point : 565 pts
3x5 Ember Hounds (3x70 points)
• 1x Hound Master w/ whip
• 4x Ember Hounds w/ claws
2x Ember Cart (2x85 points)
• 1x wheels

Wasp Riders (65 points)
• 1x Wasp Rider Leader: 1x Blaster, 1x Claws
• 4x Wasp Rider, 4x Blaster, 4x Claws

Transport : Ember Wagon [80pts]
FA1: Sister Squad [90pts] 4x Sister [17pts], Sister Superior [17pts]: Sister Pennant [5pts]
Unit7- Ember Wain with 1 Repeater and 1 Launcher [80pts]`,
    [5, 5, 5, 1, 1, 5, 1, 5, 1],
  ],
  [
    'prices of parts before that of the unit, and models that repeat it',
    `Format: Skirmish Force (365 points)
Captain "Zeb" with Cloak (60) The Sovereign (30) [90pts]
Unit3 : 5 Wasp Riders [115pts]
* 1 Wasp Rider Leader with 1 blaster and 1 blade [115pts]
Unit4 : 4 Ember Dancers [160pts]`,
    [1, 5, 4],
  ],
  [
    'numbered units, misspelt enhancements, models apart with their arms, spewers',
    `ENHANCMENTS: Ember Cunning 30 pts

1: Ash Seer (70 points)
• 1x Stave

2: 2 Ember Carts (150 points)
• 2x Heavy Ram
2x Wheels

Char5: 1x Ember Command Squad (130pts)
• 1x Ember Champion
1x Pistol, 1x Sword and 1x Talon
• 1x Ember Healer
1x Pistol, 1x Knife and 1x Talon

Ember Walkers (190 pts)
• Ember Alpha
• Fist
• 4x Ember Walker w/ ember spewer
• 4x Ember spewer
• 4x Knives`,
    [1, 2, 2, 5],
  ],
  [
    'objectives with points, points for reserves, one unit behind a dash below a title',
    `+ PLAYER: Tom
Total cost: 290 pts, 20 PL
Reinforcement Points: 10 pts

Agents of the Ember:
- Ash Stalker [90 pts, 5 PL]

Warden Oru [100 pts]
Ash Seer [100 pts]

+ SECONDARY OBJECTIVES :
Fell the Last : 3X Riders
No Prisonners : 110 Wounds, 11 points
Raise the Lamps : 12 pts
++ Obj sec:
Grind the Embers: 7 pts`,
    [1, 1, 1],
  ],
  [
    'leaders behind a number, or in the line below; brackets round what they carry; letters right behind a cross',
    `Ember Squad [5 PL, 105pts] 4x Ember, 1 Ember Sergeant: Old pistol
Wing Squad [14 PL, 300pts]: Long Pack 9 Wing Riders, Claw, shield
1 Wing Rider Sergeant: , Claw, shield
TR1: Ash Scout Squad: 4xAsh Scout, Ash Scout Sgt (Pistol, Ash sword) [85 pts]
TR2: Strike Band [6 PL, 115pts] 5xstrike, 4xsword, 1xlamp`,
    [5, 10, 5, 5],
  ],
  [
    'as many arms as models, and names right behind arms',
    `T1: Troupe [5 PL, 100pts] 5 player,5 kiss
T2: Troupe [5 PL, 95pts] 5 player, 3 kiss, 2 lamp
FA1: Skiffs [15 PL, 275pts] 5 skiff 5 twin lamp 5 long glaive
FA2: Ash Lances [5 PL, 110pts]2x Ash Lance: 2x Laser Lance, 2x Twin Lamp Ash Lance Elder: Star Lamp. Power: Rider
HS1: Grey Reapers [5 PL, 96pts] 2x Grey Reaper: 2x Reaper Launcher  Grey Reaper Elder: Reaper Launcher.,Power: Shot`,
    [5, 5, 5, 3, 3],
  ],
  [
    'arms behind a word or a bullet in the line of their models, leaders with lines below them beside the others',
    `BL1 : Jackals (70 Points)
•\t1x Jackal Pack Leader with 1x Autopistol 1x Long knife
•\t1x Outcast with 1x Skull hammer
•\t6x Jackal with 6x Autopistol 6x Long knife
BL2 : Bound (145 Points)
• 1x Bound Champion • 1x Lacerators
• 2x Bound • 2x Bound eviscerators
Ember Squad [4 PL, 80pts]
. Ember Superior [12pts]: Blade, Grenades
. . Pistol & Rifle: Pistol, Rifle
. Ember w/ Special Weapon [17pts]: Old bow [5pts], Pistol
. Ember w/ Special Weapon [17pts]: Old bow [5pts], Pistol`,
    [8, 3, 3],
  ],
])('counts models as lists of tournaments tell them: %s', (_what, text, counts) => {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units.map(({ count }) => count)).toEqual(counts);
  expect(list.value.unplaced).toEqual([]);
});
