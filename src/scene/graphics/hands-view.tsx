import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { carriedRanks, carriedStandings, modelInHand, verdictHere } from '../../app/play/hand-steps.ts';
import { useNamedParts } from '../../app/state/table-store.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { RegimentInstances } from '../minis/regiment-instances.tsx';
import { buildLightOutlines } from '../overlays/light-outline.ts';
import { LightSheet } from '../overlays/light-sheet.tsx';
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
  const form = useMemo(
    () => buildLightOutlines(markers.map((marker) => ({ ...marker, y: ABOVE, edge: RIM, inside: 0.2, rim: 0.85 }))),
    [markers],
  );
  return <LightSheet form={form} order={3} isOnTop />;
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
  const verdict = verdictHere(carry);
  const colour =
    verdict === undefined
      ? OVERLAY_COLOUR.chalk
      : verdict.why.length === 0
        ? OVERLAY_COLOUR.legal
        : OVERLAY_COLOUR.illegal;
  const formation = carriedRanks(state, carry);
  if (carry.ranks && formation)
    return <RegimentInstances regimentInstance={{ unit: carry.ranks, formation, colour }} />;
  return carriedStandings(state, carry)
    .slice(0, GHOST_LIMIT)
    .flatMap(({ model: id, at, facing }) => {
      const model = modelInHand(state, id);
      if (model === undefined) return [];
      const stands = verdict?.stands.get(id) ?? ([at[0], carry.over[1], at[1]] as const);
      const ghost = { key: `hand/${id}`, model: { ...model, facing }, at: stands, colour };
      return [<GhostView key={ghost.key} ghost={ghost} />];
    });
}
