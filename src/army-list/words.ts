/** Categories of units, in English, French, German, Italian and Spanish, and the keywords that they give. */
const CATEGORY_KEYWORDS: readonly (readonly [words: RegExp, keyword?: string])[] = [
  [/^(?:epic hero(?:es)?|h[ée]ros [ée]piques?)$/iu, 'HERO'],
  [
    /^(?:char(?:acter)?s?|personnages?|hq|qg|heroe?s?|h[ée]ros|leaders?|commanders?|lords?|seigneurs?|held(?:en)?|kommandanten?|charaktere?|personajes?|h[ée]roes|personaggi|eroi)$/iu,
    'CHARACTER',
  ],
  [
    /^(?:batt|battleline|troops?|troupes?|core|(?:de )?bases?|lines?|lignes?|standard|kern(?:truppen)?|linieneinheiten|truppen?|tropas|l[íi]nea(?: (?:de batalla|di battaglia))?)$/iu,
    'BATTLELINE',
  ],
  [/^(?:inf|infantry|infanterie|infanter[íi]a|fanteria)$/iu, 'INFANTRY'],
  [/^(?:mounted|mont[ée]s?|cavalry|cavalerie|kavallerie|caballer[íi]a|cavalleria)$/iu, 'MOUNTED'],
  [/^(?:beasts?|b[êe]tes?)$/iu, 'BEAST'],
  [/^(?:swarms?|nu[ée]es?)$/iu, 'SWARM'],
  [/^(?:monsters?|monstres?|behemoths?|monstruos?|mostri)$/iu, 'MONSTER'],
  [/^(?:veh|vehicles?|v[ée]hicules?|fahrzeuge?|veh[íi]culos?|veicoli)$/iu, 'VEHICLE'],
  [
    /^(?:dedicated transports?|transports? assign[ée]s?|transports?|angeschlossene transporter|transportes?(?: dedicados?)?|trasporti(?: dedicati)?)$/iu,
    'TRANSPORT',
  ],
  [/^(?:fortifications?)$/iu, 'FORTIFICATION'],
  [/^(?:lords? of war|seigneurs? de (?:guerre|batailles?)|titanic)$/iu, 'TITANIC'],
  [/^(?:flyers?|fliers?|volants?|aircraft|a[ée]ronefs?)$/iu, 'AIRCRAFT'],
  [
    /^(?:elites?|[ée]lites?|fast(?: attack)?|attaques? rapides?|heavy(?: support)?|soutiens?|special|sp[ée]ciales?|rares?|sturm|unterst[üu]tzung|seltene?|spezial|ataques? r[áa]pidos?|apoyo(?: pesado)?|especial(?:es)?|raras?|singular(?:es)?|attacchi? rapid[oi]|supporto(?: pesante)?|special[ei]|rar[ei])$/iu,
  ],
  [
    /^(?:no (?:force )?(?:org )?slot|other datasheets?|autres? fiches?(?: techniques?)?|autres?|others?|units?|unit[ée]s|(?:andere )?(?:einheiten|datenbl[äa]tter)|(?:otras )?(?:unidades|hojas de datos)|(?:altre )?(?:unit[àa]|schede(?: tecniche)?))$/iu,
  ],
  [
    /^(?:allied|allies|alli[ée]e?s?|unit[ée]s alli[ée]es|auxiliar(?:y|ies)|mercenar(?:y|ies)|mercenaires|verb[üu]ndete|aliad[oa]s|unidades aliadas|alleati|unit[àa] alleate)$/iu,
  ],
  [/^(?:attached units?(?: \d+)?|unit[ée]s? (?:\d+ )?attach[ée]es?|configuration)$/iu],
  [
    /^(?:(?:regiments?|warbands?|bandes?|lances?)(?: #?\d+)?|general['’]?s regiment|regiments? of renown|(?:core )?battalions?)$/iu,
  ],
  [
    /^(?:endless spells?(?: (?:&|and) invocations?)?|invocations?|malign sorcery|manifestations?|faction terrain|wizards?)$/iu,
  ],
  [/^(?:artillery|artillerie|war (?:machines?|engines?)|machines? de guerre)$/iu],
];

/** Words round a category: `Core Units`, `Special choices`, `Troupes de base`, `Unités rares`. */
const ROUND_CATEGORY =
  /^(?:(?:troupes?|unit[ée]s?|choix|unidades(?: de)?|unit[àa](?: di)?) )|(?: (?:units?|troops?|choices?|regiments?|models?|selections?|einheiten|(?:no|sans|hors) slot))$/giu;

/** The category of units that a name is, as a heading has it, or several: `Lords & Heroes`, `Core Units`. */
export function categoryNamed(name: string): { readonly keyword: string | undefined } | undefined {
  const whole = oneCategory(name);
  if (whole) return { keyword: whole[1] };
  const [first, ...others] = name.split(/\s*[&/,+]\s*|\s(?:and|et)\s/u);
  const known = others.length > 0 ? oneCategory(first!) : undefined;
  return known && others.every(oneCategory) ? { keyword: known[1] } : undefined;
}

function oneCategory(name: string): (typeof CATEGORY_KEYWORDS)[number] | undefined {
  const bare = name.replace(ROUND_CATEGORY, '');
  return CATEGORY_KEYWORDS.find(([words]) => words.test(name) || (bare !== name && words.test(bare)));
}

/** Words for the size of a game, which apps price like a unit. */
const BATTLE_SIZE =
  /^(?:strike force|incursion|onslaught|combat patrol|force de frappe|fuerza de choque|patrouille de combat|assaut|warhost|battle size|game type|army roster|(?:army |grand |sub-?|sous-)?totale?\b(?: army)?(?: detachment| points?| cost)?|summe|(?:ins)?gesamt|somme)\s*(?:[:=([\d-]|$)|^\d+ (?:command points?|cp)\b|^\d{3,5}\s?(?:pts|points)\s*[,/]\s*\d|^(?:format|army|points d['’]arm[ée]e|army points?|(?:points de )?renforts?|reinforcements?(?: points?)?|verst[äa]rkung(?:spunkte)?|puntos de refuerzo|punti (?:di )?rinforz[io]|points? (?:left|restants?)|limite de points|points? limit)\s*[:[(]/iu;

/** Detachments, which apps price in points of their own. */
const DETACHMENT_POINTS =
  /\(\s*\d+(?:\s*\/\s*\d+)?\s*(?:detachment points?|points? de d[ée]tachement|puntos de destacamento)\s*\)/iu;

/** Detachments of older editions, with what all of theirs costs. */
const DETACHMENT =
  /^(?:\d\.\s*)?(?:patrol|battalion|brigade|vanguard|spearhead|outrider|supreme command|auxiliary support) detachment\b/iu;

/** What an army chooses as a whole, some of it for points. */
const LORE = /^(?:(?:spell|prayer|manifestation) lore|battle tactic cards?|battle formation|general['’]s handbook)\b/iu;

/** Upgrades of a unit, some of them for points. */
const UPGRADE =
  /^(?:enh\p{L}*ments?|optimisations?|relics?|reliques?|artefacts?|traits?|upgrades?|verbesserung(?:en)?|mejoras?|potenziament[oi])\s*:/iu;

/** Whether a line is about the unit above it, whatever it costs. */
export const isOfUnit = (body: string): boolean => UPGRADE.test(body);

/** What a program writes below its list. */
const SIGNATURE =
  /^(?:exported with|export[ée] avec|created with|cr[ée][ée] avec|end of roster|url ?:|\[?https?:\/\/|data version|app version|app:|generated by|made with|printed on|drops:|(?:reinforced units|allies|wounds) ?: ?\d)/iu;

/** What players count of their army below it: `Gang rating 945`, `45 credits left`, `10 fighters, 2 dice`. */
const TALLY =
  /^(?:(?:\p{L}+ )?rating(?:(?::| is| of)(?: \p{L}+)?)? \d|\d+ (?:credits|points|pts|gc) (?:left|spare|to spare|remaining)|\d+ (?:fighters|models|drops|units|activations|order dice|in total)(?=\s*[,.;:]|\s(?:in|total)(?!\p{L})))/iu;

/** Missions, with the points that an army gives away in them. */
const MISSION =
  /^(?:assassination|bring it down|no prison+ers|cull the horde|titan hunter|abhor the witch|assassinat|abattez-le)\s*[:–-]/iu;

const OF_ARMY = [BATTLE_SIZE, MISSION, DETACHMENT_POINTS, DETACHMENT, LORE, SIGNATURE, TALLY];

/** Whether a line is about the army or the list as a whole, whatever it costs. */
export const isOfArmy = (body: string): boolean => OF_ARMY.some((words) => words.test(body));

/** Words of people who talk of a list, in English, German and French, which names of units lack. */
export const TALK =
  /(?<!\p{L})(?:i['’]?m|i['’]?ve|i (?:am|have|think|want|need|play|feel)|my|this|what|you|your|dear|hi|hello|hey|regards|cheers|thanks|thats|thoughts|think|sure|would|should|been|comes|bring|bringing|please|pls|feedback|hallo|hier|meine?|ich|gr[üu](?:ß|ss)e?|danke|bonjour|salut|voici|merci)(?!\p{L})/iu;

/** Lines about a unit that name nothing carried by a model. */
export const REMARK =
  /^(?:warlord\b|leading\b|led by\b|attached to\b|(?:seigneur de guerre|kriegsherr|se[ñn]or de la guerra|signore della guerra)(?!\s+\p{L})|mejoras?\b|enhancements?\b|optimisations?\b|e ?:|attached as\b|attach[ée]e? en tant que\b|leader\b|general$|(?:armes|weapons|[ée]quipement|equipment) ?:|reli(?:c|que)(?=\s*(?:[:(=–-]|$))|(?:command |mount )?traits?\b|lore of\b|spells?\s*:|prayers?\s*:|mark of\b|marque d|daemonic allegiance|upgrade ?:|artefacts? |=?\s*\d[\d.,]*\s*(?:pts?|points?)\.?$)/iu;

/** Words that end the names of arms, alone or in one with others: `shotgun`, `greataxe`. */
const ARMS =
  'weapons?|bolters?|boltguns?|meltas?|meltaguns?|lasguns?|choppas?|klaws?|blastas?|pistols?|pistolets?|rifles?|fusils?|guns?|cannons?|canons?|blades?|lames?|swords?|[ée]p[ée]es?|axes?|haches?|claws?|griffes?|fists?|poings?|hammers?|marteaux?|spears?|launchers?|flamers?|spewers?|carbines?|carabines?|shields?|boucliers?|banners?|banni[èe]res?|instruments?|knives|knife|couteaux?|teeth|fangs?|talons?|scythes?|bow|bombs?|grenades?|missiles?|rockets?|autogun|shotguns?|stubbers?|laser|volley|blasters?|projectors?|drones?|tracks|chenilles|wheels|chainswords?|chainsaws?|daggers?|dagues?|clubs?|chainblades?|flails?|maces?|pennants?|glaives?|halberds?|hallebarde|mandibles|tentacles?|whirlwind|eviscerators?|chainfists?|mutations';
/** Words that are so short that they also end names of models: `ray` is not in `Twistbray`. */
const WORDS =
  'armes?|lances?|lance-\\p{L}+|icon\\b.*|ic[ôo]ne\\b.*|faux|staff|b[âa]ton|arc|hull|legs|feet|pieds|hooves|horns?|cornes?|tail|queue|whips?|fouet|saws?|serpes?|masses?|mauls?|totem|beacon|jaws?|sting|limbs|bite|armour|armure|mount|rod|system|array|module|combi-\\p{L}+|tools|book|tome|helm|crown|orb|beam|ray|torrent|breath|eye|maw|vortex|field';

/** Words that begin the names of arms in French. */
const FRENCH_ARMS =
  '(?:auto)?canons?|griffes?|pistolets?|fusils?|carabines?|[ée]p[ée]es?|haches?|marteaux?|boucliers?|lance-\\p{L}+';

/** Words that end the names of arms and equipment. They tell a model from what it carries where lists do not. */
export const EQUIPMENT = new RegExp(`^(?:${FRENCH_ARMS})(?!\\p{L})|(?:${ARMS}|(?<!\\p{L})(?:${WORDS}))$`, 'iu');

/** Nothing but a price. */
const ONLY_PRICE = /^\d[\d.,]*(?:\s*(?:pts?|points?)\.?)?\s*$/iu;

/** `Char1:`, `Batt12 :`, `Unit2-`, `El3 - ` and the like. */
const SHORT_LABEL =
  /^(\p{Lu}[\p{L}]{0,9}?)\s?(\d{1,2})(?:\s*:|(?<=^(?:Unit|HQ|QG|T[Rr]|E[Ll]|FA|HS|FL|DT)\s?\d{1,2})\s?[-–./])\s*/u;
/** The same in square brackets: `[inf2]`. */
const BRACKET_LABEL = /^\[(\p{L}[\p{L} ]{0,11}?)\s?\d{1,2}\]\s*:?\s*/u;
/** The same for slots that are known, without a colon or a number: `TR1 Name`, `HQ 4 : Name`, `DE: Name`. */
const SLOT = /^(HQ|QG|TR?|EL?|FA|HS|FL|DT|DE|LOW|NO|NF|AR|SO|TA|VO|FREE)(?:\s?\d{1,2}\s*:?|\s?:)\s+(?=[[\p{Lu}\d])/u;
/** `Fast attack 2 :`, `Characters 1 (warlord):`, and the same in French. */
const LONG_LABEL = /^([\p{L}][\p{L}'’ -]{1,30}?)(?<!\s[x×]|-\s?)\s?(\d{1,2})\s*(?:\([^()]{1,40}\)\s*)?:\s*/u;

/** The label that a line begins with; what only a price follows is a name: `Wizard level 3: 175 pts`. */
export function labelOf(body: string): RegExpExecArray | null {
  const label =
    SHORT_LABEL.exec(body) ??
    BRACKET_LABEL.exec(body) ??
    LONG_LABEL.exec(body) ??
    SLOT.exec(body) ??
    categoryLabel(body);
  return label && ONLY_PRICE.test(body.slice(label[0].length)) ? null : label;
}

/** A category alone before a unit: `Transport : Name`. */
function categoryLabel(body: string): RegExpExecArray | null {
  const label = /^(\p{L}[\p{L} ]{2,20}?)\s*:\s+(?=[\p{Lu}\d])/u.exec(body);
  return label && categoryNamed(label[1]!) ? label : null;
}

/** `[Leader]` or `WARLORD:` before a name. */
const TAG =
  /^(?:(?:\[[^\]]{1,40}\](?:\s*:)?|\((?:warlord|seigneur de guerre|g[ée]n[ée]ral|sans slot|no slot)\)|(?:warlord|seigneur de guerre|g[ée]n[ée]ral|leader|leading|d[ée]tache?ment(?=\s*:\s*\d))\s*:)\s*)+/iu;
/** The same behind a count: `5 [Allied] Name`. */
const TAG_WITHIN = /(?<=^\d{1,2}x?\s)(?:\[[^\]\d]{1,20}\]\s*)+(?=\p{L})/u;

/** What a line says without the tags before its name. */
export const withoutTags = (said: string): string => said.replace(TAG, '').replace(TAG_WITHIN, '');
