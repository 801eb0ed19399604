import { useMemo } from 'react';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { MiniGroups } from './minis.tsx';
import { toppledPose } from '../../timeline/perform.ts';
import type { Pose } from '../../timeline/pose.ts';
import { planMinis } from './plan-minis.ts';
import { shownState } from '../context/shown.ts';
import type { Stage } from '../context/render-context.ts';

/** How much darker the slain are than those who stand. */
const DIM = 0.55;

/** The slain of this turn where they fell, or only while they fall when the table is kept clear. */
export function Fallen({ stage }: { readonly stage: Stage }) {
  const { debris, event } = useTableParts(({ debris, playing }) => {
    const act = playing?.acts[0];
    return { debris, event: act?.kind === 'fall' ? act.event : undefined };
  });
  const lie = useTable((table) => table.settings.fallenLie);
  const state = useTable(shownState);
  const groups = useMemo(() => {
    const models = new Map<ModelId, Model>();
    const poses = new Map<ModelId, Pose>();
    for (const { event: of, slain, toppled } of debris) {
      if (!lie && of !== event) continue;
      slain.forEach(({ model }, i) => {
        if (state?.models.has(model.id)) return;
        models.set(model.id, model);
        if (toppled) poses.set(model.id, toppledPose(toppled, i, toppled.frames - 1));
      });
    }
    return state ? planMinis({ models, units: state.units } satisfies Pick<GameState, 'models' | 'units'>, poses) : [];
  }, [debris, event, lie, state]);
  return <MiniGroups groups={groups} stage={stage} dim={DIM} />;
}
