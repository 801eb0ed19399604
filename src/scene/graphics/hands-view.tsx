import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, MeshBasicMaterial } from 'three';
import { carriedBody, carriedStandings } from '../../app/play/hand-steps.ts';
import { useNamedParts } from '../../app/state/table-store.ts';
import { LEAST_DRAWN_EDGE } from '../../kernel/display-tolerances.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { FramesView } from '../overlays/frames-view.tsx';
import { GhostView } from '../overlays/ghost-view.tsx';
import { drawnMarker, type DrawnMarker, planBadges } from '../overlays/plan-hands.ts';
import { buildBadges } from './badges.ts';

/** What lies on the table by hand: tokens and notes as badges, templates on the mat. A table without any costs nothing. */
export function HandsView({ state }: { readonly state: GameState }) {
  const badges = useMemo(() => planBadges(state), [state]);
  const markers = useMemo(() => (state.byHand?.markers ?? []).map(drawnMarker), [state]);
  return (
    <>
      {badges.length > 0 && <BadgesView badges={badges} />}
      {markers.length > 0 && <MarkersView markers={markers} />}
    </>
  );
}

function BadgesView({ badges }: { readonly badges: ReturnType<typeof planBadges> }) {
  const { form, material } = useMemo(() => buildBadges(badges), [badges]);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    invalidate();
    return () => {
      form.dispose();
      material.dispose();
    };
  }, [form, material, invalidate]);
  return (
    <mesh
      geometry={form}
      material={material}
      frustumCulled={false}
      renderOrder={9}
      userData={{ treatAsOpaque: true }}
    />
  );
}

/** Height of a template above the mat, and width of its rim, inches. */
const ABOVE = 0.06;
const RIM = 0.09;

/** All templates in one draw call, seen through everything that stands on them. */
function MarkersView({ markers }: { readonly markers: readonly DrawnMarker[] }) {
  const form = useMemo(() => buildMarkers(markers), [markers]);
  const light = useMemo(
    () =>
      new MeshBasicMaterial({
        vertexColors: true,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        side: DoubleSide,
        toneMapped: false,
      }),
    [],
  );
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    invalidate();
    return () => form.dispose();
  }, [form, invalidate]);
  useEffect(() => () => light.dispose(), [light]);
  return <mesh geometry={form} material={light} renderOrder={3} frustumCulled={false} />;
}

function buildMarkers(markers: readonly DrawnMarker[]): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  for (const { outline, colour: name } of markers) {
    const colour = new Color(name);
    const put = (x: number, z: number, alpha: number): void => {
      positions.push(x, ABOVE, z);
      colours.push(colour.r * 1.4, colour.g * 1.4, colour.b * 1.4, alpha);
    };
    // Outlines are convex: a fan from the first corner.
    for (let i = 1; i + 1 < outline.length; i++)
      for (const [x, z] of [outline[0]!, outline[i]!, outline[i + 1]!]) put(x, z, 0.2);
    outline.forEach((from, i) => {
      const to = outline[(i + 1) % outline.length]!;
      const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dz);
      if (length < LEAST_DRAWN_EDGE) return;
      const [nx, nz] = [(-dz / length) * RIM * 0.5, (dx / length) * RIM * 0.5];
      const quad = [
        [from[0] + nx, from[1] + nz],
        [to[0] + nx, to[1] + nz],
        [to[0] - nx, to[1] - nz],
        [from[0] - nx, from[1] - nz],
      ] as const;
      for (const k of [0, 1, 2, 0, 2, 3]) put(quad[k]![0], quad[k]![1], 0.85);
    });
  }
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('color', new Float32BufferAttribute(colours, 4));
  return form;
}

const CARRY_PARTS = ['game', 'hands'] as const;
/** The most ghosts of carried models. */
const GHOST_LIMIT = 40;

/** What a player has in hand: ghosts of the models where they would stand, or a template where it would lie. */
export function HandCarryView() {
  const { game, hands } = useNamedParts(CARRY_PARTS);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    void hands;
    invalidate();
  }, [hands, invalidate]);
  if (game === undefined) return null;
  const { state } = game;
  const { carry, laying, layingOver } = hands;
  if (laying?.kind === 'marker' && layingOver) {
    const { shape, facing } = laying;
    return <MarkersView markers={[drawnMarker({ shape, facing, at: layingOver, side: state.side })]} />;
  }
  if (carry === undefined) return null;
  const body = carriedBody(state, carry);
  if (body && body.base.kind === 'rect') {
    const { halfWidth, halfDepth } = body.base;
    const frame = { at: body.at, facing: body.facing, half: [halfWidth, halfDepth] as const, faint: false };
    return <FramesView frames={[{ ...frame, colour: OVERLAY_COLOUR.chalk }]} />;
  }
  return carriedStandings(state, carry)
    .slice(0, GHOST_LIMIT)
    .flatMap(({ model: id, at, facing }) => {
      const model = state.models.get(id);
      if (model === undefined) return [];
      const ghost = {
        ...{ key: `hand/${id}`, model: { ...model, facing }, at: [at[0], carry.over[1], at[1]] as const },
        colour: OVERLAY_COLOUR.chalk,
      };
      return [<GhostView key={ghost.key} ghost={ghost} />];
    });
}
