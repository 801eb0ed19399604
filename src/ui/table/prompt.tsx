import type { Actions } from '../../app/actions.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { stageOf } from '../../app/play/stage-of-play.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { ManualD20 } from '../dice/manual-d20.tsx';
import { RefusalView } from './refusal-view.tsx';
import { StageView } from './stage-view.tsx';
import { messages } from '../../messages/messages.ts';

/** Stages in which either side may have the word: the prompt wears its colour. */
const FIGHTS: ReadonlySet<string> = new Set([
  'pick-combat',
  'issue',
  'answer',
  'nominate',
  'make-way',
  'intervene',
  'step-in',
  'melee',
  'answer-charge',
  'duel-offer',
  'duel-answer',
  'duel-shame',
]);

/** Bottom centre: what is to be decided, by whom, between which units. Docked; the board stays as bright as it is. */
export function Prompt({ actions }: { readonly actions: Actions }) {
  const parts = useTableParts(({ game, selection, model, targets, playing }) => ({
    game,
    selection,
    model,
    targets,
    playing,
  }));
  const cast = useTable((table) => table.throw);
  const { refusal, asked } = useTableParts(({ refusal, asked }) => ({ refusal, asked }));
  const { game } = parts;
  if (game === undefined) return null;
  const stage = stageOf(parts);
  const names = tableNamesOf(game.state, game.initial);
  const showsRefusal = refusal !== undefined && parts.playing === undefined;
  return (
    <section
      className="prompt card"
      aria-label={messages.bar.prompt}
      data-stage={stage.kind}
      data-side={FIGHTS.has(stage.kind) && 'side' in stage ? stage.side : undefined}
    >
      {asked ? (
        <ManualD20 key={asked.serial} asked={asked} actions={actions} />
      ) : showsRefusal ? (
        <RefusalView
          refusal={refusal}
          rolled={game.state.charge === undefined ? cast?.pips : undefined}
          names={names}
          actions={actions}
        />
      ) : (
        <StageView stage={stage} state={game.state} names={names} actions={actions} />
      )}
    </section>
  );
}
