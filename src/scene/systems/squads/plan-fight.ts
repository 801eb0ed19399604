import { fightStageOf } from '../../../app/systems/squads/fight-stage.ts';
import { isChoice } from '../../../app/systems/squads/fight-steps.ts';
import type { TableState } from '../../../app/state/table-state.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';
import { ownPick } from '../../../app/state/selection.ts';
import { BARE, type DrawnSightLine, type Graphics, type Seen } from '../../overlays/graphics.ts';
import { joinChalk } from '../../overlays/plan-chalk.ts';
import { duelMarks, planGhosts, planLinks, planMarks, planPaths, planRings } from '../../overlays/plan-selection.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';

type SeenHere = Pick<TableState, 'game' | 'selection' | 'model' | 'losses'>;

/** Rings of a fight, and of shots: the models that may be chosen, the default choice, and the models it concerns. */
function planFightRings({ game, selection, model, losses }: SeenHere): readonly BaseRing[] {
  if (game === undefined) return [];
  const { state } = game;
  const ring = (ids: readonly ModelId[], colour: string): readonly BaseRing[] =>
    ids.flatMap((id) => {
      const found = state.models.get(id);
      return found ? [{ model: found, colour }] : [];
    });
  if (state.phase === 'shooting') return ring(losses, OVERLAY_COLOUR.costly);
  if (state.phase !== 'fight') return [];
  const stage = fightStageOf(state, selection, model);
  if (stage.kind === 'pick-combat')
    return ring(
      stage.units.flatMap((unit) => state.units.get(unit)?.models ?? []),
      OVERLAY_COLOUR.legal,
    );
  if (stage.kind === 'blows') return ring(losses, OVERLAY_COLOUR.costly);
  if (!isChoice(stage)) return [];
  const { candidates, focus } = stage;
  const about =
    stage.kind === 'answer' || stage.kind === 'nominate'
      ? [stage.challenger]
      : stage.kind === 'make-way'
        ? [stage.duel.challenger, stage.duel.challengee]
        : stage.kind === 'intervene'
          ? [stage.opponent]
          : [];
  return [
    ...ring(
      candidates.filter((id) => id !== focus),
      OVERLAY_COLOUR.legal,
    ),
    ...ring(focus === undefined ? [] : [focus], OVERLAY_COLOUR.chalk),
    ...ring(about, OVERLAY_COLOUR.costly),
  ];
}

/** The overlays of a squads game: ranges, paths, ghosts, and the rings of a fight. */
export const planSquadsGraphics = (table: Seen): Graphics => drawn(table, planFightRings(table));

/** The overlays of a sandbox: those of squads without fights. */
export const planSandboxGraphics = (table: Seen): Graphics => drawn(table, []);

/** The lines along which the chosen shots would be aimed. */
const shotLines = ({ shots }: Pick<TableState, 'shots'>): readonly DrawnSightLine[] =>
  shots.state === 'answered' && shots.answer.violations.length === 0
    ? shots.answer.volleys.flatMap(({ shooters }) =>
        shooters.flatMap(({ line }) => (line ? [{ ...line, seen: true }] : [])),
      )
    : [];

function drawn(table: Seen, fightRings: readonly BaseRing[]): Graphics {
  if (table.game === undefined) return BARE;
  const { state } = table.game;
  if (table.playing) {
    const act = table.playing.steps[0];
    const flights = act?.kind === 'dice' ? (act.flights ?? []) : [];
    return {
      ...BARE,
      marks: duelMarks(act?.shows ?? state),
      lines: flights.map((flight) => ({ ...flight, seen: true })),
    };
  }
  const unit = state.charge?.unit ?? ownPick(state, table.selection);
  const targets = state.charge?.targets ?? table.targets;
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    marks: planMarks(table, state, unit, targets),
    chalk: joinChalk([
      ...planPaths(table),
      ...(witness.chalk ? [witness.chalk] : []),
      ...planLinks(table, state, unit, targets),
    ]),
    colour: OVERLAY_COLOUR.chalk,
    ghosts: [...planGhosts(table, state), ...witness.ghosts],
    rings: [...planRings(table, state, targets), ...fightRings, ...witness.rings],
    lines: shotLines(table),
    lit: witness.lit,
  };
}
