import { useMemo } from 'react';
import type { GameState } from '../../rules/core/state/state.ts';
import { Flag } from '../overlays/chalk-view.tsx';
import { LightSheet } from '../overlays/light-sheet.tsx';
import { buildZones, objectiveLabels, zonesShown } from '../overlays/plan-mission.ts';

/** The zones and the labels of a mission; all zones are one draw call. A table without a mission costs nothing. */
export function MissionView({ state }: { readonly state: GameState }) {
  const zones = useMemo(() => zonesShown(state), [state]);
  const form = useMemo(() => (zones.length > 0 ? buildZones(zones) : undefined), [zones]);
  const labels = useMemo(() => objectiveLabels(state), [state]);
  return (
    <>
      {form && <LightSheet form={form} order={1} />}
      {labels.map(({ id, at, text, colour }) => (
        <Flag key={id} at={at} text={text} colour={colour} />
      ))}
    </>
  );
}
