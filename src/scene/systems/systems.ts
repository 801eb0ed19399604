import type { SystemName } from '../../rules/core/system.ts';
import type { SceneSystem } from '../overlays/scene-system.ts';
import { planRegimentsGraphics } from './regiments/graphics.ts';
import { planFighters } from './skirmish/graphics.ts';
import { planTokens } from './skirmish/plan-tokens.ts';
import { planSandboxGraphics, planSquadsGraphics } from './squads/graphics.ts';

const SQUADS: SceneSystem = { planGraphics: planSquadsGraphics, planTokens: () => [], showsClosedRanges: true };

/** Every game the scene draws, by name. */
export const SCENE_SYSTEMS: Readonly<Record<SystemName, SceneSystem>> = {
  squads: SQUADS,
  sandbox: { ...SQUADS, planGraphics: planSandboxGraphics, showsClosedRanges: false },
  skirmish: { planGraphics: planFighters, planTokens, showsClosedRanges: false },
  regiments: { planGraphics: planRegimentsGraphics, planTokens: () => [], showsClosedRanges: false },
};
