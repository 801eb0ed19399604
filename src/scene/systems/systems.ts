import type { SystemName } from '../../rules/core/system.ts';
import { planRegimentsGraphics } from './regiments/plan-regiments.ts';
import { planFighters } from './skirmish/plan-skirmish.ts';
import { planTokens } from './skirmish/plan-tokens.ts';
import { planSandboxGraphics, planSquadsGraphics } from './squads/plan-fight.ts';
import { type Seen, type Graphics, type Token, BARE } from '../overlays/graphics.ts';
import type { GameState } from '../../rules/core/state/state.ts';

const SQUADS: SceneSystem = { planGraphics: planSquadsGraphics, planTokens: () => [], showsClosedRanges: true };

/** The scene's part of every game, by name. */
export const SCENE_SYSTEMS: Readonly<Record<SystemName, SceneSystem>> = {
  squads: SQUADS,
  sandbox: { ...SQUADS, planGraphics: planSandboxGraphics, showsClosedRanges: false },
  skirmish: { planGraphics: planFighters, planTokens, showsClosedRanges: false },
  regiments: { planGraphics: planRegimentsGraphics, planTokens: () => [], showsClosedRanges: false },
};

/** The scene's part of one game. */
type SceneSystem = {
  /** The overlays for the current selection, prompt, drag and refusal. */
  readonly planGraphics: (table: Seen) => Graphics;
  /** Tokens over and between models: statuses and engagements. */
  readonly planTokens: (state: GameState) => readonly Token[];
  /** Whether the x-ray shows enemy ranges that are closed to a mover. */
  readonly showsClosedRanges: boolean;
};

/** The overlays for the current selection, prompt, drag and refusal. */
export const planGraphics = (table: Seen): Graphics =>
  table.game === undefined ? BARE : SCENE_SYSTEMS[table.game.state.rules.system].planGraphics(table);
