import { useMemo } from 'react';
import { welcomeShown } from '../../app/lessons/lesson-actions.ts';
import { useTable } from '../../app/state/table-store.ts';
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
  // The first picture of the table is without words.
  const isWelcome = useTable(welcomeShown);
  const treasures = useMemo(() => treasuresShown(state), [state]);
  return (
    <>
      {form && <LightSheet form={form} order={1} />}
      {treasures.map(({ id, at, scale }) => (
        <TreasureChest key={id} at={at} scale={scale} />
      ))}
      {!isWelcome && labels.map(({ id, at, text, colour }) => <Flag key={id} at={at} text={text} colour={colour} />)}
    </>
  );
}
