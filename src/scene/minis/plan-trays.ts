import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { bodyOf } from '../../rules/regiments/ranks/formation.ts';
import { trayId, trayPose } from '../../timeline/tray-poses.ts';
import type { MiniGroupPlan, MiniInstance } from '../context/mini-instance.ts';

/** Height of a movement tray's floor, and height and width of its coloured edge, inches. */
export const TRAY_TOP = 0.075;
const RIM = { height: 0.062, width: 0.11 } as const;

/** A tray under every ranked unit: a wooden floor, and an edge in its side's colour. */
export function planTrays(state: Pick<GameState, 'units'>): readonly MiniGroupPlan[] {
  const floors: MiniInstance[] = [];
  const rims: Record<Side, MiniInstance[]> = { attacker: [], defender: [] };
  for (const { id, side, formation, models } of state.units.values()) {
    if (!formation || models.length === 0) continue;
    const rest = trayPose(formation);
    const { base } = bodyOf(formation);
    const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
    const instance = { model: trayId(id), side, lift: 0, rest };
    floors.push({ ...instance, scale: [2 * w, TRAY_TOP, 2 * d] });
    const long = 2 * (w + RIM.width);
    for (const s of [-1, 1]) {
      rims[side].push({
        ...instance,
        scale: [long, RIM.height, RIM.width],
        shift: { x: 0, z: s * (d + RIM.width / 2), spin: 0 },
      });
      rims[side].push({
        ...instance,
        scale: [2 * d, RIM.height, RIM.width],
        shift: { x: s * (w + RIM.width / 2), z: 0, spin: Math.PI / 2 },
      });
    }
    rims[side].push({
      ...instance,
      scale: [0.34, RIM.height * 1.35, 0.2],
      shift: { x: 0, z: -d - RIM.width, spin: 0 },
    });
  }
  return [
    { key: 'tray/floor', instances: floors },
    ...(['attacker', 'defender'] as const).map((side) => ({ key: `tray/rim/${side}`, instances: rims[side] })),
  ].filter(({ instances }) => instances.length > 0);
}
