import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { useTable, useTableParts } from '../app/table-store.ts';
import { ChalkView } from './chalk-view.tsx';
import { GhostView } from './ghost-view.tsx';
import { markStyles, writeMarks } from './ground-marks.ts';
import { planGraphics } from './plan-graphics.ts';
import { RingsView } from './rings-view.tsx';
import type { Stage } from './stage.ts';

/** The rules' ink and light: rings on the ground, chalk ways, ghosts and witnesses. */
export function RulesGraphics({ stage }: { readonly stage: Stage }) {
  const seen = useTableParts(
    ({ game, selection, model, targets, question, drag, ruler, placements, refusal, losses, playing }) => ({
      game,
      selection,
      model,
      targets,
      question,
      drag,
      ruler,
      placements,
      refusal,
      losses,
      playing,
    }),
  );
  const grid = useTable((table) => table.settings.grid || table.drag !== undefined || table.ruler !== undefined);
  const graphics = useMemo(() => planGraphics(seen), [seen]);
  const invalidate = useThree((three) => three.invalidate);
  const state = seen.game?.state;

  useEffect(() => {
    if (state === undefined) return;
    writeMarks(stage.marks, graphics.marks, markStyles(state.rules.charge));
    stage.marks.uGrid.value = grid ? 1 : 0;
    stage.marks.uPieceLit.value = graphics.lit === undefined ? -1 : [...state.terrain.keys()].indexOf(graphics.lit);
    invalidate();
  }, [graphics, grid, state, stage, invalidate]);

  return (
    <>
      <ChalkView chalk={graphics.chalk} ink={graphics.ink} />
      <RingsView rings={graphics.rings} />
      {graphics.ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} />
      ))}
    </>
  );
}
