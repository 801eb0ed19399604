// Games of all kinds, each played on a table of its own, in one page: opening it takes longer than many a game.
import './games/fight.ts';
import './games/regiments.ts';
import './games/shooting.ts';
import './games/skirmish.ts';
import './games/skirmish-game.ts';
import './games/skirmish-phases.ts';
