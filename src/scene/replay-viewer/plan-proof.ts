import { outerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import type { March } from '../../app/state/animation-step.ts';
import { bodyOn } from '../../timeline/plan-march.ts';
import type { TimelineClip, Timeline } from '../../timeline/timeline.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Formation } from '../../rules/core/formation.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { fromLocal, ranksOf } from '../../rules/regiments/ranks/formation.ts';
import { messages } from '../../messages/messages.ts';
import type { BaseRing } from '../overlays/base-ring.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { type BandLine, planBand } from '../overlays/plan-band.ts';
import { type Chalk, joinChalk, NO_CHALK, planChalk } from '../overlays/plan-chalk.ts';
import { lineOf } from '../systems/skirmish/plan-skirmish.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { DrawnSightLine } from '../overlays/graphics.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** The proof of a clip: paths with climbs and lengths, rings where they end, and the sight lines used. */
type ProofGraphics = {
  readonly chalk: Chalk;
  readonly rings: readonly BaseRing[];
  readonly band: BandLine | undefined;
  readonly lines: readonly DrawnSightLine[];
};

/** An empty proof. */
export const NO_PROOF: ProofGraphics = { chalk: NO_CHALK, rings: [], band: undefined, lines: [] };

/** With more models moving at once, only the longest path has a flag. */
const MOST_FLAGS = 3;
/** Points drawn along a leg of a march. */
const STEPS = 14;

/** The proof of a clip. */
export function planProof(timeline: Timeline, clip: TimelineClip): ProofGraphics {
  const { act, state } = clip;
  const lines = linesOf(timeline, clip);
  if (act?.kind === 'walk') {
    const { moves } = act;
    return {
      chalk: joinChalk(chalkOf(moves)),
      rings: moves.flatMap((move) => endOf(state, move)),
      band: bandOf(state, moves),
      lines,
    };
  }
  if (act?.kind === 'march') return { ...NO_PROOF, chalk: joinChalk(act.marches.map(marchChalk)), lines };
  return { ...NO_PROOF, lines };
}

function chalkOf(moves: readonly ModelMove[]): readonly Chalk[] {
  const longest = moves.reduce((most, { path }) => Math.max(most, path.length), 0);
  let told = 0;
  return moves.map(({ path }) => {
    const flagged = moves.length <= MOST_FLAGS || (told === 0 && path.length >= longest - LENGTH_ROUNDING);
    if (flagged) told++;
    return planChalk(path, flagged);
  });
}

function endOf(state: GameState, { model: id, to, contacts }: ModelMove): readonly BaseRing[] {
  const model = state.models.get(id);
  return model
    ? [{ model: { ...model, at: to }, colour: contacts.length > 0 ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.chalk }]
    : [];
}

/** The corridor of a model that moves alone. */
function bandOf(state: GameState, moves: readonly ModelMove[]): BandLine | undefined {
  const [move, ...others] = moves;
  const model = move && state.models.get(move.model);
  if (!move || !model || others.length > 0 || systemOf(state).shape !== 'single') return undefined;
  const radius = outerRadius(model.base);
  return planBand(move.path, radius, radius);
}

/** The paths of a regiment's front corners, with the length of its front's path. */
function marchChalk({ legs, before, after, to }: March): Chalk {
  const formation = after ?? before;
  const half = formation ? (formation.files * formation.cell.width) / 2 : 0;
  const depth = { from: depthOf(before ?? after), to: depthOf(after ?? before) };
  const dots: Point[] = [];
  for (const leg of legs)
    for (let i = 0; i <= STEPS; i++) {
      const body = bodyOn(leg, i / STEPS, depth);
      for (const side of half > 0 ? [-half, half] : [0]) {
        const [x, z] = fromLocal(body, side, 0);
        dots.push([x, body.at[1] + 0.1, z]);
      }
    }
  const length = legs.reduce((sum, leg) => sum + ('length' in leg ? leg.length : 0), 0);
  const flag = { at: [to.at[0], to.at[1] + 2.6, to.at[2]] as const, text: messages.say.ruler(length) };
  return { dots, climbs: [], flags: length > 0 ? [flag] : [] };
}

const depthOf = (formation: Formation | undefined): number =>
  formation ? ranksOf(formation) * formation.cell.depth : 0;

/** Sight lines that an engage attempt or a shot relies on. */
function linesOf(timeline: Timeline, { events: [from, to], act }: TimelineClip): readonly DrawnSightLine[] {
  const lines: DrawnSightLine[] = [];
  if (act?.kind === 'dice') lines.push(...(act.flights ?? []).map((flight) => ({ ...flight, seen: true })));
  for (let n = from; n < to; n++) {
    const event = eventOf(timeline, n);
    if (event?.kind === 'engage-declared')
      for (const fact of event.sight) lines.push(...lineOf(timeline.log.seek(n), event.unit, fact));
  }
  return lines;
}

/** An event by its index in the whole log. */
function eventOf({ log, entries }: Timeline, n: number): GameEvent | undefined {
  const place = log.placeOf(n);
  return place && entries[place.entry]?.events[place.event];
}
