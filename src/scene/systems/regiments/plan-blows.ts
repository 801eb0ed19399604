import { targetsNow } from '../../../app/systems/squads/blows-text.ts';
import type { TableState } from '../../../app/state/table-state.ts';
import type { Point } from '../../../kernel/point.ts';
import { findPool } from '../../../rules/regiments/ranks/pools.ts';
import type { AttackRow } from '../../../rules/regiments/melee/view.ts';
import type { AttackKind } from '../../../rules/core/state/regiments-melee.ts';
import type { ModelId, UnitId, PoolId } from '../../../rules/core/ids.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import { type RegimentFrame, regimentFrame } from '../../overlays/plan-frames.ts';
import type { RegimentStage } from '../../../app/state/regiments.ts';
import type { Stroke, Bead } from '../../overlays/regiments-drawn.ts';

type FightStage = Extract<RegimentStage, { kind: 'duel-offer' | 'duel-answer' | 'duel-shame' | 'deal-blows' }>;
type Drawn = {
  readonly frames: readonly RegimentFrame[];
  readonly strokes: readonly Stroke[];
  readonly beads: readonly Bead[];
};

/** Colours by how an attack reaches its target. */
const COLOUR_BY_VIA: Readonly<Record<AttackKind, string>> = {
  contact: OVERLAY_COLOUR.legal,
  support: OVERLAY_COLOUR.chalk,
  swirling: OVERLAY_COLOUR.swirl,
};

/** Heights of lines and beads above a model's foot, inches. */
const LINE = 1.5;
const BEAD = 1.95;

/** The allocation of attacks as lines and beads, or before it the candidates of a duel. */
export function planBlows(table: Pick<TableState, 'model' | 'regiments'>, state: GameState, stage: FightStage): Drawn {
  const frames = stage.combat.units.flatMap((id) => regimentFrame(state, id, OVERLAY_COLOUR.grey, true));
  if (stage.kind !== 'deal-blows') {
    const challenger = stage.kind === 'duel-offer' ? undefined : stage.challenger;
    return {
      frames,
      strokes: [],
      beads: [
        ...stage.candidates.flatMap((id) =>
          beadOf(
            state,
            id,
            id === stage.focus ? OVERLAY_COLOUR.chalk : OVERLAY_COLOUR.legal,
            id === stage.focus ? 0.26 : 0.2,
          ),
        ),
        ...(challenger ? beadOf(state, challenger, OVERLAY_COLOUR.costly, 0.26) : []),
      ],
    };
  }
  const chosen = stage.rows.find((row) => row.model.id === table.model);
  const { grip } = table.regiments;
  const held: readonly Stroke[] =
    grip?.kind === 'attacks'
      ? [
          {
            from: over(stage.rows.find((row) => row.model.id === grip.model)?.model, grip.to),
            to: raised(grip.to, LINE),
            colour: grip.over ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.costly,
            wide: 2,
          },
        ]
      : [];
  return {
    frames,
    strokes: [
      ...duelStrokes(state, stage.combat.units),
      ...stage.rows.flatMap((row) => strokesOf(state, row, stage.step, chosen)),
      ...held,
    ],
    beads: stage.rows.flatMap((row) => rowBead(row, stage.step, chosen)),
  };
}

/** The line between the two models of a duel. */
const duelStrokes = (state: GameState, units: readonly UnitId[]): readonly Stroke[] =>
  state.duels.flatMap(({ challenger, challengee, ended }) => {
    const [a, b] = [state.models.get(challenger), state.models.get(challengee)];
    if (ended || !a || !b || !units.includes(a.unit)) return [];
    return [{ from: raised(a.at, BEAD), to: raised(b.at, BEAD), colour: OVERLAY_COLOUR.costly, wide: 1.6 }];
  });

/** The lines of one model to its targets; for the chosen model, to every possible target. */
function strokesOf(state: GameState, row: AttackRow, step: number, chosen: AttackRow | undefined): readonly Stroke[] {
  if (row.attacks === 0 || row.step !== step) return row === chosen ? optionsOf(state, row) : [];
  if (row === chosen) return optionsOf(state, row);
  const faded = chosen !== undefined;
  return [...new Set(targetsNow(row))].flatMap((pool) => lineTo(state, row, pool, faded ? 0.45 : 1));
}

const optionsOf = (state: GameState, row: AttackRow): readonly Stroke[] =>
  row.targets.flatMap(({ pool }) => lineTo(state, row, pool, targetsNow(row).includes(pool) ? 2 : 1.1));

function lineTo(state: GameState, { model, targets }: AttackRow, pool: PoolId, wide: number): readonly Stroke[] {
  const foe = nearestOf(model, findPool(state, pool)?.models ?? []);
  if (!foe) return [];
  const via = targets.find((target) => target.pool === pool)?.via ?? 'contact';
  const thin = via === 'support' ? 0.6 : 1;
  return [
    { from: raised(model.at, LINE), to: raised(foe.at, LINE * 0.8), colour: COLOUR_BY_VIA[via], wide: wide * thin },
  ];
}

/** A model's options, over its head; none for a model that strikes at another step. */
function rowBead(row: AttackRow, step: number, chosen: AttackRow | undefined): readonly Bead[] {
  const { model } = row;
  const at = raised(model.at, BEAD);
  if (row === chosen) return [{ at, colour: OVERLAY_COLOUR.chalk, size: 0.2 }];
  if (row.attacks === 0) return isAmongFighters(row) ? [{ at, colour: OVERLAY_COLOUR.illegal, size: 0.08 }] : [];
  if (row.step !== step) return [];
  const [first] = row.targets;
  const swirls = row.targets.some(({ via }) => via === 'swirling');
  const colour = swirls
    ? OVERLAY_COLOUR.swirl
    : row.supporting
      ? OVERLAY_COLOUR.chalk
      : COLOUR_BY_VIA[first?.via ?? 'contact'];
  const size = row.targets.length > 1 ? 0.15 : 0.1;
  return [{ at, colour, size: row.supporting ? size * 0.8 : size }];
}

/** Whether a model without targets gets a mark: it is near enough to expect one. */
const isAmongFighters = ({ why }: AttackRow): boolean =>
  why === 'no-contact' ||
  why === 'no-enemy-in-front' ||
  why === 'only-duellists' ||
  why === 'no-ranks-left' ||
  why === 'shamed';

function beadOf(state: GameState, id: ModelId, colour: string, size: number): readonly Bead[] {
  const model = state.models.get(id);
  return model ? [{ at: raised(model.at, BEAD + 0.25), colour, size }] : [];
}

function nearestOf(from: Model, models: readonly Model[]): Model | undefined {
  const away = ({ at }: Model) => Math.hypot(at[0] - from.at[0], at[2] - from.at[2]);
  return models.reduce<Model | undefined>(
    (best, model) => (best && away(best) <= away(model) ? best : model),
    undefined,
  );
}

const raised = ([x, y, z]: Point, by: number): Point => [x, y + by, z];
const over = (model: Model | undefined, otherwise: Point): Point => raised(model?.at ?? otherwise, LINE);
