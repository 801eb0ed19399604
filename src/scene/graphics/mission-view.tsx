import { useMemo } from 'react';
import type { GameState } from '../../rules/core/state/state.ts';
import { Flag } from '../overlays/chalk-view.tsx';
import { LightSheet } from '../overlays/light-sheet.tsx';
import { buildZones, objectiveLabels, treasuresShown, zonesShown } from '../overlays/plan-mission.ts';
import { TreasureChest } from './treasure-chest.tsx';

/** The zones, treasures and labels of a mission; all zones are one draw call. A table without a mission costs nothing. */
export function MissionView({ state }: { readonly state: GameState }) {
  const zones = useMemo(() => zonesShown(state), [state]);
  const form = useMemo(() => (zones.length > 0 ? buildZones(zones) : undefined), [zones]);
  const labels = useMemo(() => objectiveLabels(state), [state]);
  const treasures = useMemo(() => treasuresShown(state), [state]);
  return (
    <>
      {form && <LightSheet form={form} order={1} />}
      {treasures.map(({ id, at, scale }) => (
        <TreasureChest key={id} at={at} scale={scale} />
      ))}
      {labels.map(({ id, at, text, colour }) => (
        <Flag key={id} at={at} text={text} colour={colour} />
      ))}
    </>
  );
}
