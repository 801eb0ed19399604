import { useMemo } from 'react';
import { chargeSketch, type ChargeSketch } from '../../../app/systems/regiments/charge-sketch.ts';
import type { Actions } from '../../../app/actions.ts';
import {
  bestEndText,
  contactText,
  losesText,
  scoreNumbers,
  shownProblem,
} from '../../../app/systems/regiments/regiment-text.ts';
import { type ShownPlacement, shownPlacements } from '../../../app/systems/squads/shown-placements.ts';
import type { RegimentsUiState } from '../../../app/state/regiments.ts';
import { useTable } from '../../../app/state/table-store.ts';
import type { ContactScore } from '../../../rules/core/state/regiments.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { CombinedAnswer } from '../../../rules/regiments/charge/solve/solve.ts';
import type { RegimentViewProps } from './charge-ranks-view.tsx';
import { Explained } from '../../controls/explained.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { Back, Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import { messages } from '../../../messages/messages.ts';

/** The end of a charge before the move: the models in contact, the alternatives, and the player's own verdict. */
export function StrikeHome({ stage, state, names, actions }: RegimentViewProps<'strike-home'>) {
  const ranks = useTable((table) => table.regiments);
  const { target, charges } = stage.group;
  const answer = ranks.muster?.target === target ? ranks.muster.answer : undefined;
  if (answer === undefined) return <p className="who muted">{messages.regiments.lookingFor(charges.length)}</p>;
  const byHand = ranks.placed.size > 0;
  const problem = shownProblem(state, ranks);
  return (
    <div className="strike-home">
      <div>
        <p className="who">
          <SideChip side={stage.side} />{' '}
          {charges.length > 1
            ? messages.regiments.regiments(charges.length)
            : messages.say.list(charges.map(({ unit }) => names.unit(unit)))}{' '}
          <span className="arrow">→</span> <b>{names.unit(target)}</b>
        </p>
        <Score ranks={ranks} answer={answer} charges={charges.length} />
        {problem !== undefined || byHand ? (
          <p className="difference" data-verdict={problem === undefined ? 'legal' : 'illegal'}>
            <b>{problem ?? messages.regiments.asGoodAsTheBest}</b>
          </p>
        ) : (
          <p className="difference small">{bestEndText(answer, names)}</p>
        )}
        {ranks.muster?.soFar === 'sought' && (
          <p className="difference small" role="status">
            {messages.regiments.stillSeeking(ranks.muster.examined ?? 0)}{' '}
            <button type="button" className="quiet" onClick={actions.regiments.stopSearch}>
              {messages.buttons.takeBest}
            </button>
          </p>
        )}
        <ActionButtons actions={actions}>
          <Commit actions={actions} disabled={problem !== undefined}>
            {byHand
              ? messages.regiments.moveThemSo
              : answer.score.engaged === 0
                ? messages.regiments.moveThem
                : messages.regiments.strikeHome}
          </Commit>
          {(byHand || ranks.rival !== undefined) && <Back actions={actions}>{messages.regiments.bestAgain}</Back>}
        </ActionButtons>
      </div>
      <Rivals state={state} target={target} answer={answer} actions={actions} shown={byHand ? -1 : ranks.rival} />
    </div>
  );
}

function Score({
  ranks,
  answer,
  charges,
}: {
  readonly ranks: RegimentsUiState;
  readonly answer: CombinedAnswer;
  readonly charges: number;
}) {
  const { verdict, rival } = ranks;
  const rejected = rival === undefined ? undefined : answer.certificate.rejected[rival];
  const score: ContactScore | undefined = verdict
    ? verdict.kind === 'impossible'
      ? undefined
      : verdict.have
    : (rejected?.score ?? answer.score);
  const isLess = rejected !== undefined || (verdict !== undefined && verdict.kind !== 'legal');
  if (score === undefined || score.engaged === 0)
    return (
      <p className="headline" data-testid="headline" data-hopeless={isLess || undefined}>
        <strong>{score === undefined ? messages.regiments.notThere : messages.regiments.nobodyReaches}</strong>
      </p>
    );
  return (
    <>
      <ol className="contact-score" data-testid="headline" data-hopeless={isLess || undefined}>
        {scoreNumbers(score, charges).map(({ place, number, label, about }) => (
          <li key={label}>
            <Explained className="quiet" about={about}>
              {place && <small>{place}</small>}
              <strong>{number}</strong>
              <span>{label}</span>
            </Explained>
          </li>
        ))}
      </ol>
      {charges > 1 && <p className="difference small">{messages.regiments.firstDifferenceDecides}</p>}
    </>
  );
}

type RivalsProps = {
  readonly state: GameState;
  readonly target: UnitId;
  readonly answer: CombinedAnswer;
  readonly actions: Actions;
  readonly shown: number | undefined;
};

/** The best end of the charge beside the ones it beats: a plan, the contact count, and what each loses by. */
function Rivals({ state, target, answer, actions, shown }: RivalsProps) {
  const { rejected } = answer.certificate;
  const bestShown = useMemo(() => shownPlacements({ ...EMPTY, muster: { target, answer } }), [target, answer]);
  if (answer.score.engaged === 0) return null;
  return (
    <ol className="rivals" aria-label={messages.regiments.endsOfThisCharge}>
      <Rival
        number={1}
        state={state}
        target={target}
        placements={bestShown}
        score={answer.score}
        isShown={shown === undefined}
        onShow={() => actions.regiments.showRival(undefined)}
      />
      {rejected.slice(0, 3).map((rival, i) => (
        <Rival
          key={rival.priority}
          number={i + 2}
          state={state}
          target={target}
          placements={rival.placements.map(({ unit, at, facing }) => ({
            unit,
            at: at.length === 3 ? at : [at[0], 0, at[1]],
            facing,
          }))}
          score={rival.score}
          loses={messages.regiments.losesIn(rival.priority, losesText(rival.priority, rival.score, answer.score))}
          isShown={shown === i}
          onShow={() => actions.regiments.showRival(i)}
        />
      ))}
    </ol>
  );
}

const EMPTY = { rival: undefined, placed: new Map() } as const;

type RivalProps = {
  readonly number: number;
  readonly state: GameState;
  readonly target: UnitId;
  readonly placements: readonly ShownPlacement[];
  readonly score: ContactScore;
  readonly loses?: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function Rival({ number, state, target, placements, score, loses, isShown, onShow }: RivalProps) {
  const sketch = useMemo(() => chargeSketch(state, target, placements), [state, target, placements]);
  return (
    <li>
      <button type="button" aria-pressed={isShown} onClick={onShow}>
        <kbd>{number}</kbd>
        {sketch && <ChargeSketchView sketch={sketch} />}
        <b>{contactText(score)}</b>
        <small data-best={loses === undefined || undefined}>{loses ?? messages.regiments.best(score.engaged)}</small>
      </button>
    </li>
  );
}

/** A small plan of a charge's end: models in contact are dark, the others pale. */
function ChargeSketchView({ sketch }: { readonly sketch: ChargeSketch }) {
  const { cells, box } = sketch;
  return (
    <svg className="charge-sketch" viewBox={box.join(' ')} aria-hidden="true">
      {cells.map(({ points, foe, touches }, i) => (
        <polygon
          key={i}
          points={points.map((p) => p.join(',')).join(' ')}
          data-foe={foe || undefined}
          data-touches={touches || undefined}
        />
      ))}
    </svg>
  );
}
