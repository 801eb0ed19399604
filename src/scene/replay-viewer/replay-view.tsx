import { useEffect, useMemo } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { fallsAt } from '../../timeline/falls.ts';
import { duelsShown } from '../../timeline/duels-shown.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { FilmStandView, NOT_FILMED } from '../film/film-stand.tsx';
import { markStyles, writeMarks } from '../materials/ground-marks.ts';
import { MiniGroups, Minis } from '../minis/minis.tsx';
import { planMinis } from '../minis/plan-minis.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';
import { FilmDissolve } from '../film/film-dissolve.tsx';
import { FilmInset } from '../film/film-inset.tsx';
import { ReplayCameraRig } from './replay-camera-rig.tsx';
import { ReplayLoop } from './replay-loop.tsx';
import { MissionView } from '../graphics/mission-view.tsx';
import { TokensView } from '../graphics/tokens-view.tsx';
import { provenClip } from '../../replay-viewer/proven-clip.ts';
import { BandView } from '../overlays/band-view.tsx';
import { ChalkView } from '../overlays/chalk-view.tsx';
import { objectiveMarks } from '../overlays/plan-mission.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { auraMarks } from '../overlays/plan-tools.ts';
import { HandsView } from '../graphics/hands-view.tsx';
import { NO_PROOF, planProof } from './plan-proof.ts';
import { RingsView } from '../overlays/rings-view.tsx';
import { SightView } from '../overlays/sight-view.tsx';

/** Factor on the colour of the slain. */
const DIM = 0.55;

type ReplayViewProps = {
  readonly actions: Actions;
  readonly context: RenderContext;
  readonly lamp: { readonly current: Lamp | null };
};

/** A replay on the table: every model in the current clip. Not part of the first script. */
export function ReplayView({ actions, context, lamp }: ReplayViewProps) {
  const shown = useTable(({ replayViewer }) => replayViewer?.shown);
  if (shown === undefined) return null;
  return (
    <>
      <Minis state={shown} context={context} />
      {/* Interface, not miniatures: left out of films. */}
      <group name={NOT_FILMED}>
        <TokensView state={shown} />
        <HandsView state={shown} />
      </group>
      {shown.mission && <MissionView state={shown} />}
      <Lying state={shown} context={context} />
      <Marks state={shown} context={context} />
      <group name={NOT_FILMED} renderOrder={2}>
        <ReplayProof />
      </group>
      <FilmStandView context={context} lamp={lamp} />
      <ReplayCameraRig context={context} />
      <FilmInset />
      <FilmDissolve />
      {/* Last, so that every model is mounted when it handles a new clip. */}
      <ReplayLoop actions={actions} context={context} lamp={lamp} shown={shown} />
    </>
  );
}

type PartProps = { readonly state: GameState; readonly context: RenderContext };

/** The slain of this turn, or only those falling now when the settings clear the table. */
function Lying({ state, context }: PartProps) {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const clip = useReplayViewer((replayViewer) => replayViewer.clip) ?? 0;
  const lie = useTable((table) => table.settings.fallenLie);
  const falls = useMemo(() => (timeline ? fallsAt(timeline, clip) : []), [timeline, clip]);
  const groups = useMemo(() => {
    const models = new Map<ModelId, Model>();
    for (const fall of falls)
      if (lie || fall.clip === clip)
        for (const { model } of fall.slain) if (!state.models.has(model.id)) models.set(model.id, model);
    const units = new Map([...(timeline?.initial.units ?? []), ...state.units]);
    return models.size === 0 ? [] : planMinis({ models, units: withoutTrays(units) });
  }, [falls, lie, clip, state, timeline]);
  return <MiniGroups groups={groups} context={context} dim={DIM} />;
}

/** Units without models, so that no trays are drawn for the slain. */
const withoutTrays = (units: GameState['units']): GameState['units'] =>
  new Map([...units].map(([id, unit]) => [id, { ...unit, models: [] }]));

/** Ground marks under both models of every duel and auras laid by hand, and no rings of the game. */
function Marks({ state, context }: PartProps) {
  useEffect(() => {
    const marks = duelsShown(state).flatMap(({ pair }) => pair.map((model) => ({ model, group: 'duel' }) as const));
    const auras = auraMarks(state, []);
    const all = [...objectiveMarks(state), ...marks, ...auras.marks];
    writeMarks(context.marks, all, { ...markStyles(state.rules.charge), ...auras.styles });
    context.marks.uGrid.value = 0;
    context.marks.uPieceLit.value = -1;
  }, [state, context]);
  return null;
}

/** The proof of the current clip, drawn on the table when requested. */
function ReplayProof() {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const clip = useReplayViewer((replayViewer) => replayViewer.clip) ?? 0;
  const wished = useReplayViewer((replayViewer) => replayViewer.proof) ?? false;
  const proof = useMemo(() => {
    const now = timeline && wished ? provenClip(timeline, clip) : undefined;
    return timeline && now ? planProof(timeline, now) : NO_PROOF;
  }, [timeline, clip, wished]);
  return (
    <>
      <ChalkView chalk={proof.chalk} colour={OVERLAY_COLOUR.chalk} />
      {proof.band && <BandView band={proof.band} />}
      {proof.lines.length > 0 && <SightView lines={proof.lines} />}
      <RingsView rings={proof.rings} />
    </>
  );
}
