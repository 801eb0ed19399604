import { BARE, type Graphics, type Seen } from '../overlays/graphics.ts';
import { SCENE_SYSTEMS } from '../systems/systems.ts';

/** What to draw on the table for what is picked, asked, dragged and refused. */
export const planGraphics = (table: Seen): Graphics =>
  table.game === undefined ? BARE : SCENE_SYSTEMS[table.game.state.rules.system].planGraphics(table);
