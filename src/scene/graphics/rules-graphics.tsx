import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { shownDocument } from '../../app/state/editor.ts';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { useNamedParts, useTable } from '../../app/state/table-store.ts';
import { BandView } from '../overlays/band-view.tsx';
import { ChalkView } from '../overlays/chalk-view.tsx';
import { DotsView } from '../overlays/dots-view.tsx';
import { FramesView } from '../overlays/frames-view.tsx';
import { buildLightOutlines } from '../overlays/light-outline.ts';
import { LightSheet } from '../overlays/light-sheet.tsx';
import { GhostView } from '../overlays/ghost-view.tsx';
import { markStyles, writeMarks } from '../materials/ground-marks.ts';
import { planGraphics } from '../systems/systems.ts';
import { shownState } from '../context/shown.ts';
import { objectiveMarks } from '../overlays/plan-mission.ts';
import { planAuras } from '../overlays/plan-tools.ts';
import { RingsView } from '../overlays/rings-view.tsx';
import { SightView } from '../overlays/sight-view.tsx';
import { StrokesView } from '../overlays/strokes-view.tsx';
import { RegimentInstances } from '../minis/regiment-instances.tsx';
import type { RenderContext } from '../context/render-context.ts';
import { DRAWN_PARTS } from '../overlays/graphics.ts';
import type { Fan, RegimentsDrawn } from '../overlays/regiments-drawn.ts';

const AURA_PARTS = ['game', 'tools', 'playing'] as const;

/** The overlays of the rules: rings on the ground, chalked paths, ghosts and witnesses. */
export function RulesGraphics({ context }: { readonly context: RenderContext }) {
  const seen = useNamedParts(DRAWN_PARTS);
  const grid = useTable((table) => table.settings.grid || table.drag !== undefined || table.ruler !== undefined);
  const graphics = useMemo(() => planGraphics(seen), [seen]);
  const around = useNamedParts(AURA_PARTS);
  const auras = useMemo(() => planAuras(around), [around]);
  const invalidate = useThree((three) => three.invalidate);
  const isBuilding = useTable((table) => shownDocument(table.editor) !== undefined);
  const state = seen.game?.state;
  const shown = useTable(shownState);
  const objectives = useMemo(() => (shown ? objectiveMarks(shown) : []), [shown]);

  useEffect(() => {
    if (state === undefined) return;
    // The ground is shared with the editor, where nothing of the game is marked.
    writeMarks(context.marks, isBuilding ? [] : [...objectives, ...graphics.marks, ...auras.marks], {
      ...markStyles(state.rules.charge),
      ...auras.styles,
    });
    context.marks.uGrid.value = grid && !keepsSecret(state) ? 1 : 0;
    const lit = isBuilding ? undefined : graphics.lit;
    context.marks.uPieceLit.value = lit === undefined ? -1 : [...state.terrain.keys()].indexOf(lit);
    invalidate();
  }, [graphics, auras, objectives, grid, isBuilding, state, context, invalidate]);

  return (
    <>
      <ChalkView chalk={graphics.chalk} colour={graphics.colour} />
      {graphics.band && <BandView band={graphics.band} />}
      {graphics.dots.length > 0 && <DotsView dots={graphics.dots} />}
      {graphics.lines.length > 0 && <SightView lines={graphics.lines} />}
      <RegimentsView drawn={graphics.regiments} />
      <RingsView rings={graphics.rings} />
      {graphics.ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} />
      ))}
    </>
  );
}

/** The overlays of regiments; a table without any costs nothing. */
function RegimentsView({ drawn }: { readonly drawn: RegimentsDrawn }) {
  const { frames, fans, regimentInstances, strokes, beads } = drawn;
  return (
    <>
      {frames.length > 0 && <FramesView frames={frames} />}
      {fans.length > 0 && <FansView fans={fans} />}
      {regimentInstances.map((regimentInstance) => (
        <RegimentInstances key={regimentInstance.unit} regimentInstance={regimentInstance} />
      ))}
      {strokes.length + beads.length > 0 && <StrokesView strokes={strokes} beads={beads} />}
    </>
  );
}

/** Height of a fan above the ground, and width of its edge, inches. */
const ABOVE = 0.05;
const EDGE = 0.07;

/** Ground that charges may sweep, as translucent light with a chalk edge, in one draw call. */
function FansView({ fans }: { readonly fans: readonly Fan[] }) {
  const form = useMemo(
    () =>
      buildLightOutlines(
        fans.map(({ outline, y, colour, strength }) => ({
          ...{ outline, colour, y: y + ABOVE, edge: EDGE },
          ...{ inside: 0.2 * strength, rim: 0.6 * strength },
        })),
      ),
    [fans],
  );
  return <LightSheet form={form} order={3} />;
}
