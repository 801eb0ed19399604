import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { ambienceOf } from '../../app/play/ambience.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { RenderContext } from '../context/render-context.ts';

/** Time between frames in which nothing but clouds moves, milliseconds: their edges are soft, and cross half an inch a second. */
const DRIFT_EVERY = 250;

/** Whether clouds drift while nothing else moves: by day, never under reduced motion, and not where software draws. */
const cloudsDrift = (table: TableState): boolean => {
  const { hour, mat } = ambienceOf(table);
  const { reducedMotion, quality } = table.settings;
  return !reducedMotion && quality !== 'low' && hour === 'day' && mat !== 'dungeon';
};

/** Asks for a few frames a second while the page is seen, so that clouds and their shadows move over an idle table. */
export function useDriftingClouds(context: RenderContext): void {
  const drifts = useTable(cloudsDrift);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    if (!drifts) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      context.sky.isDrifting = true;
      invalidate();
    }, DRIFT_EVERY);
    return () => clearInterval(timer);
  }, [drifts, context, invalidate]);
}
