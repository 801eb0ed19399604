import { useThree } from '@react-three/fiber';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useNamedParts, useTable } from '../../app/state/table-store.ts';
import { ChalkView } from '../overlays/chalk-view.tsx';
import { GhostView } from '../overlays/ghost-view.tsx';
import { planRoom, ROOM_PARTS } from '../overlays/plan-room.ts';
import { PingView } from '../overlays/ping-view.tsx';
import { planTools, TOOL_PARTS } from '../overlays/plan-tools.ts';
import { shownState } from '../context/shown.ts';
import { SightView } from '../overlays/sight-view.tsx';
import type { RenderContext } from '../context/render-context.ts';
import { liftFloors } from '../terrain/ground.tsx';
import { DataTexture, LinearFilter, RedFormat } from 'three';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';

const TapesView = lazy(async () => ({ default: (await import('../overlays/tapes-view.tsx')).TapesView }));

/** The overlays of tools: tapes, flags, sight lines, the shade over unseen ground, pings. */
export function ToolGraphicsView({ context, actions }: { readonly context: RenderContext; readonly actions: Actions }) {
  const seen = useNamedParts(TOOL_PARTS);
  const graphics = useMemo(() => planTools(seen), [seen]);
  const ceiling = useTable((table) => table.tools.ceiling);
  const { gl, scene, invalidate } = useThree();
  // Models that appear while floors are lifted are clipped too.
  const shown = useTable(shownState);
  const wasLifted = useRef(false);
  useEffect(() => {
    context.marks.uCeiling.value = ceiling ?? 1e6;
    if (ceiling !== undefined || wasLifted.current) liftFloors(gl, scene, ceiling);
    wasLifted.current = ceiling !== undefined;
    void shown;
    invalidate();
  }, [ceiling, shown, gl, scene, context, invalidate]);
  useEffect(() => {
    void graphics;
    invalidate();
  }, [graphics, invalidate]);
  return (
    <>
      {graphics.chalk.map(({ colour, chalk }, i) => (
        <ChalkView key={i} chalk={chalk} colour={colour} room={400} />
      ))}
      {graphics.lines.length > 0 && <SightView lines={graphics.lines} />}
      <FieldShade context={context} />
      <OtherPlayers />
      {seen.tools.pings.map((ping) => (
        <PingView key={ping.serial} ping={ping} actions={actions} />
      ))}
    </>
  );
}

/** The tape measures of the table in view, where they are asked for: in the editor, too. */
export function Tapes() {
  const isShown = useTable((table) => table.tapesShown);
  return (
    isShown && (
      <Suspense fallback={null}>
        <TapesView />
      </Suspense>
    )
  );
}

/** What the other players of a room have in hand and measure. */
function OtherPlayers() {
  const seen = useNamedParts(ROOM_PARTS);
  const { ghosts, tapes } = useMemo(() => planRoom(seen), [seen]);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    void ghosts;
    void tapes;
    invalidate();
  }, [ghosts, tapes, invalidate]);
  return (
    <>
      {ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} />
      ))}
      {tapes.map(({ colour, chalk }) => (
        <ChalkView key={colour} chalk={chalk} colour={colour} room={400} />
      ))}
    </>
  );
}

/** Shades the ground that the sight tool's viewer does not see. */
function FieldShade({ context }: { readonly context: RenderContext }) {
  const field = useTable((table) => (table.playing ? undefined : table.tools.sight?.field));
  const secret = useTable((table) => (table.game ? keepsSecret(table.game.state) : true));
  const invalidate = useThree((three) => three.invalidate);
  const texture = useMemo(() => {
    if (field === undefined) return undefined;
    const map = new DataTexture(field.seen, field.columns, field.rows, RedFormat);
    map.magFilter = map.minFilter = LinearFilter;
    map.unpackAlignment = 1;
    map.needsUpdate = true;
    return map;
  }, [field]);
  useEffect(() => {
    const { uField, uFieldOn } = context.marks;
    uField.value = texture ?? null;
    uFieldOn.value = texture && !secret ? 1 : 0;
    invalidate();
    return () => {
      uFieldOn.value = 0;
      uField.value = null;
      texture?.dispose();
    };
  }, [texture, secret, context, invalidate]);
  return null;
}
