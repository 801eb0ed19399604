import type { ReactNode } from 'react';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { scoutedText, whyNoEngage, whyNoEngageWith } from '../../../app/systems/skirmish/skirmish-text.ts';
import { focusOf } from '../../../app/systems/skirmish/skirmish-steps.ts';
import { useTable, useTableParts, useTableStore } from '../../../app/state/table-store.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { EngageAttempt } from '../../../rules/core/state/skirmish.ts';
import { windowOf } from '../../../rules/skirmish/fighters/windows.ts';
import { CheckChips } from './check-chips.tsx';
import { ActionButtons, Asking, Back, Commit, Decline } from '../../controls/action-buttons.tsx';
import { FighterDragLine } from './fighter-drag-line.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';
import { FoeKeys, NextKeys } from '../../keys/next-keys.tsx';
import type { SkirmishStage } from '../../../app/state/skirmish.ts';

export type SkirmishViewProps<S = SkirmishStage> = {
  readonly stage: S;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

type Of<K extends SkirmishStage['kind']> = SkirmishViewProps<Extract<SkirmishStage, { kind: K }>>;

/** Asks for a fighter, and then for an enemy. */
export function EngageWith({ stage, state, names }: Of<'engage-with'>) {
  if (stage.unit === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> {messages.skirmish.picksToEngage} <NextKeys />
      </p>
    );
  const why = whyNoEngage(state, stage.unit);
  if (why === undefined)
    return (
      <p className="who">
        {messages.skirmish.engagesWhom(<b key="unit">{nameInside(names.unit(stage.unit))}</b>)} <FoeKeys />
      </p>
    );
  return (
    <>
      <p className="who">{why}</p>
      <p className="difference small">{messages.skirmish.pickAnother(<NextKeys key="keys" isNeeded />)}</p>
    </>
  );
}

/** The target, and the climbs and jumps on the path. Before the declaration only practice tables show measurements. */
export function DeclareEngage({ stage, state, names, actions }: Of<'declare-engage'>) {
  const scouting = useTable((table) => table.scouting);
  const why = whyNoEngageWith(state, stage.unit, stage.targets);
  const answer = scouting?.answer;
  const sight = scouting && scoutedText(state, scouting);
  return (
    <>
      <Pair unit={stage.unit} targets={stage.targets} names={names}>
        {sight && (
          <span className="sight" data-seen={sight.seen}>
            {sight.text}
          </span>
        )}
      </Pair>
      {why === undefined ? (
        <>
          {answer && (
            <p className="headline" data-testid="headline" data-hopeless={answer.outcome === 'fails' || undefined}>
              <strong>{pathText(answer)}</strong>
              {answer.reach !== undefined && <span>{messages.skirmish.ofReach(answer.reach)}</span>}
              <i>·</i> <strong>{messages.say.percent(toShare(answer.odds))}</strong>
            </p>
          )}
          {scouting?.isMeasuring && <Asking actions={actions} />}
          <NoContact units={answer?.untouched} names={names} />
          <CheckChips actions={actions} />
        </>
      ) : (
        <p className="difference">{why}</p>
      )}
      <ActionButtons actions={actions}>
        {why === undefined && <Commit actions={actions}>{messages.skirmish.declareIt}</Commit>}
        {why === undefined && <WindowButton state={state} unit={stage.unit} actions={actions} />}
        <Back actions={actions}>{messages.buttons.back}</Back>
      </ActionButtons>
    </>
  );
}

type WindowProps = { readonly state: GameState; readonly unit: UnitId; readonly actions: Actions };

/** Toggles sight from the window next to a fighter, if there is one. */
export function WindowButton({ state, unit, actions }: WindowProps) {
  const isOn = useTable((table) => table.intent.window);
  if (windowOf(state, unit) === undefined) return null;
  return (
    <button type="button" aria-pressed={isOn} onClick={actions.skirmish.toggleWindow}>
      {isOn ? messages.skirmish.looksFromTheWindow : messages.skirmish.lookFromTheWindow} <kbd>O</kbd>
    </button>
  );
}

/** The Out-of-Sight Roll. */
export function ChoosePath({ stage, state, names, actions }: Of<'choose-path'>) {
  const { outOfSight, run } = state.rules.skirmish;
  const share = (row: (typeof outOfSight)[number]) =>
    row.reach.share === run.share && row.reach.plus === run.plus
      ? messages.skirmish.aRun
      : messages.skirmish.shareOfMove(row.reach.share);
  return (
    <>
      <Pair unit={stage.attempt.unit} targets={stage.attempt.targets} names={names}>
        <span className="sight" data-seen="false">
          {messages.skirmish.outOfSight}
        </span>
      </Pair>
      <ol className="rows" aria-label={messages.skirmish.outOfSightTable}>
        {outOfSight.map((row, i) => (
          <li key={row.upTo}>
            <b>
              {(outOfSight[i - 1]?.upTo ?? 0) + 1}–{row.upTo}
            </b>{' '}
            {share(row)}
          </li>
        ))}
      </ol>
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{messages.skirmish.rollTheD20}</Commit>
      </ActionButtons>
    </>
  );
}

/** Which of several targets cannot be touched. */
function NoContact({ units = [], names }: { readonly units: readonly UnitId[] | undefined; readonly names: Names }) {
  return units.length === 0 ? null : (
    <p className="difference small">{messages.skirmish.noContactWith(units.map(names.unit))}</p>
  );
}

/** The move of an attempt within reach: along the shortest path or a drawn one. */
export function TakePath({ stage, names, actions }: Of<'take-path'>) {
  const { placed, corners } = useTableParts((table) => ({
    placed: [...table.placements.values()][0],
    corners: table.intent.corners.length,
  }));
  const { attempt, measured } = stage;
  return (
    <>
      <Pair unit={attempt.unit} targets={measured.touches} names={names}>
        <Declared attempt={attempt} />
      </Pair>
      <Measured length={placed?.path.length ?? measured.least.path.length} reach={measured.reach} />
      <NoContact units={measured.untouched} names={names} />
      <FighterDragLine names={names} hint={messages.skirmish.orDragThere(names.unit(attempt.unit))} mayBend />
      <ActionButtons actions={actions}>
        <Commit actions={actions}>
          {placed ? messages.skirmish.takeThisWay : messages.skirmish.takeTheShortestWay}
        </Commit>
        {(placed || corners > 0) && <Back actions={actions}>{messages.buttons.takeBack}</Back>}
      </ActionButtons>
    </>
  );
}

/** The move of an attempt out of reach: the fighter goes as far as possible. */
export function TooFar({ stage, names, actions }: Of<'too-far'>) {
  const { attempt, measured } = stage;
  return (
    <>
      <Pair unit={attempt.unit} targets={attempt.targets} names={names}>
        <Declared attempt={attempt} />
      </Pair>
      <Measured length={measured.least?.length} beyond={measured.beyond} reach={measured.reach} />
      <NoContact units={measured.untouched} names={names} />
      <p className="difference small">{messages.skirmish.outOfReach(measured.failed)}</p>
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{messages.skirmish.goAsFarAsPossible}</Commit>
      </ActionButtons>
    </>
  );
}

/** Offers the other side to intercept: with which model, and where. */
export function StepIn({ stage, names, actions }: Of<'step-in'>) {
  const { offers, placed } = useTableParts((table) => ({
    offers: table.offers,
    placed: table.placements.size > 0,
    // The focus depends on the selection and on the placed model.
    selection: table.selection,
    carried: table.drag?.model,
  }));
  const focus = focusOf(useTableStore().getState());
  const able = offers?.interceptions ?? [];
  if (offers !== undefined && able.length === 0)
    return (
      <>
        <p className="who">
          {messages.skirmish.nobodyNear(<b key="unit">{nameInside(names.unit(stage.attempt.unit))}</b>)}
        </p>
        <ActionButtons actions={actions}>
          <Decline actions={actions}>{messages.buttons.goOn}</Decline>
        </ActionButtons>
      </>
    );
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} />{' '}
        {messages.skirmish.mayStepIn(<b key="unit">{nameInside(names.unit(stage.attempt.unit))}</b>)}
      </p>
      {offers === undefined ? (
        <p className="difference small">{messages.skirmish.whoCouldReachIt}</p>
      ) : (
        <>
          {able.length > 1 && (
            <ol className="candidates row" aria-label={messages.skirmish.interceptors}>
              {able.map(({ unit }, i) => (
                <li key={unit}>
                  <button type="button" aria-pressed={unit === focus} onClick={() => actions.play.chooseNumber(i + 1)}>
                    <kbd>{i + 1}</kbd> <b>{names.unit(unit)}</b>
                  </button>
                </li>
              ))}
            </ol>
          )}
          <FighterDragLine names={names} hint={messages.skirmish.ghostShowsWhere} />
        </>
      )}
      <ActionButtons actions={actions}>
        {focus !== undefined && (
          <Commit actions={actions}>{messages.skirmish.stepIn(names.unit(focus), placed)}</Commit>
        )}
        <Decline actions={actions}>{messages.skirmish.letThemCome}</Decline>
      </ActionButtons>
    </>
  );
}

/** The declared checks. */
const Declared = ({ attempt }: { readonly attempt: EngageAttempt }) =>
  attempt.checks.length === 0 ? null : (
    <span className="sight">{attempt.checks.map((check) => messages.fighters.checks[check]).join(', ')}</span>
  );

/** The length of a path; where the search for it gave up, a length that no path is shorter than. */
type MeasuredLength = { readonly length: number | undefined; readonly beyond?: number | undefined };

function pathText({ length, beyond }: MeasuredLength): string {
  if (beyond !== undefined) return messages.skirmish.longerThan(messages.say.ruler(beyond));
  return length === undefined ? messages.skirmish.noPath : messages.say.ruler(length);
}

/** The length of the path and its limit, inches. */
function Measured({ length, beyond, reach }: MeasuredLength & { readonly reach: number }) {
  const isFar = length === undefined || length > reach + 0.001;
  return (
    <p className="headline" data-testid="headline" data-hopeless={isFar || undefined}>
      <strong>{pathText({ length, beyond })}</strong> <span>{messages.skirmish.ofReach(reach)}</span>
    </p>
  );
}

type PairProps = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly names: Names;
  readonly children?: ReactNode;
};

/** The attacker and its target. */
export const Pair = ({ unit, targets, names, children }: PairProps) => (
  <p className="who">
    <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{messages.say.list(targets.map(names.unit))}</b>{' '}
    {children}
  </p>
);
