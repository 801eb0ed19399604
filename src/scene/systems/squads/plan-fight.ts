import { fightStageOf } from '../../../app/systems/squads/fight-stage.ts';
import { isChoice } from '../../../app/systems/squads/fight-steps.ts';
import type { TableState } from '../../../app/state/table-state.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { INK } from '../../materials/palette.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';

type Seen = Pick<TableState, 'game' | 'selection' | 'model' | 'losses'>;

/** Rings of a fight: everybody who may be chosen, the one a plain yes would take, and whom it is about. */
export function planFightRings({ game, selection, model, losses }: Seen): readonly BaseRing[] {
  if (game === undefined || game.state.phase !== 'fight') return [];
  const { state } = game;
  const stage = fightStageOf(state, selection, model);
  const ring = (ids: readonly ModelId[], ink: string): readonly BaseRing[] =>
    ids.flatMap((id) => {
      const found = state.models.get(id);
      return found ? [{ model: found, ink }] : [];
    });
  if (stage.kind === 'pick-combat')
    return ring(
      stage.units.flatMap((unit) => state.units.get(unit)?.models ?? []),
      INK.legal,
    );
  if (stage.kind === 'blows') return ring(losses, INK.costly);
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
      INK.legal,
    ),
    ...ring(focus === undefined ? [] : [focus], INK.chalk),
    ...ring(about, INK.costly),
  ];
}
