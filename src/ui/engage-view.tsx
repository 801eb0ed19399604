import type { ReactNode } from 'react';
import type { Hands } from '../app/hands.ts';
import type { Names } from '../words/names.ts';
import type { SkirmishStage } from '../app/skirmish-stage.ts';
import { sightText, whyNoEngage, whyNoEngageWith } from '../app/skirmish-text.ts';
import { focusOf } from '../app/skirmish-steps.ts';
import { tableNow, useTable, useTableParts } from '../app/table-store.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { toNumber } from '../rules/core/odds.ts';
import type { GameState } from '../rules/core/state.ts';
import type { EngageAttempt } from '../rules/core/warband.ts';
import { windowOf } from '../rules/warband/windows.ts';
import { CheckChips } from './check-chips.tsx';
import { Back, Commit, Decline, Deeds } from './deeds.tsx';
import { FighterDragLine } from './fighter-drag-line.tsx';
import { SideChip } from './side-chip.tsx';
import { words } from '../words/words.ts';

export type SkirmishViewProps<S = SkirmishStage> = {
  readonly stage: S;
  readonly state: GameState;
  readonly names: Names;
  readonly hands: Hands;
};

type Of<K extends SkirmishStage['kind']> = SkirmishViewProps<Extract<SkirmishStage, { kind: K }>>;

/** Somebody is to be picked, and then his foe. */
export function EngageWith({ stage, state, names }: Of<'engage-with'>) {
  if (stage.unit === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> picks a fighter to engage with <kbd>[</kbd> <kbd>]</kbd>
      </p>
    );
  const why = whyNoEngage(state, stage.unit);
  if (why === undefined)
    return (
      <p className="who">
        <b>{names.unit(stage.unit)}</b> engages whom? Click an enemy <kbd>;</kbd> <kbd>’</kbd>
      </p>
    );
  return (
    <>
      <p className="who">{why}</p>
      <p className="difference small">
        Pick another fighter <kbd>[</kbd> <kbd>]</kbd> or end the phase.
      </p>
    </>
  );
}

/** Whom, and by which climbs and jumps: nothing is measured before it is said, except at a table to practise at. */
export function DeclareEngage({ stage, state, names, hands }: Of<'declare-engage'>) {
  const scouting = useTable((table) => table.scouting);
  const why = whyNoEngageWith(state, stage.unit, stage.targets);
  const answer = scouting?.answer;
  const sight = scouting && sightText(state, scouting);
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
              <strong>{answer.length === undefined ? 'no way' : words.say.ruler(answer.length)}</strong>
              {answer.reach !== undefined && <span>of {words.say.ruler(answer.reach)}</span>}
              <i>·</i> <strong>{words.say.percent(toNumber(answer.odds))}</strong>
            </p>
          )}
          <CheckChips hands={hands} />
        </>
      ) : (
        <p className="difference">{why}</p>
      )}
      <Deeds hands={hands}>
        {why === undefined && <Commit hands={hands}>Declare it</Commit>}
        {why === undefined && <WindowButton state={state} unit={stage.unit} hands={hands} />}
        <Back hands={hands}>Back</Back>
      </Deeds>
    </>
  );
}

type WindowProps = { readonly state: GameState; readonly unit: UnitId; readonly hands: Hands };

/** Looks from the window beside a fighter instead, where there is one. */
export function WindowButton({ state, unit, hands }: WindowProps) {
  const isOn = useTable((table) => table.intent.window);
  if (windowOf(state, unit) === undefined) return null;
  return (
    <button type="button" aria-pressed={isOn} onClick={hands.toggleWindow}>
      {isOn ? 'Looks from the window' : 'Look from the window'} <kbd>O</kbd>
    </button>
  );
}

/** The Out-of-Sight Roll. */
export function FeelTheWay({ stage, state, names, hands }: Of<'feel-the-way'>) {
  const { outOfSight, run } = state.rules.skirmish;
  const share = (row: (typeof outOfSight)[number]) =>
    row.reach.share === run.share && row.reach.plus === run.plus
      ? 'a run'
      : row.reach.share === 1
        ? 'the Move'
        : `${row.reach.share === 0.5 ? 'half' : row.reach.share} the Move`;
  return (
    <>
      <Pair unit={stage.attempt.unit} targets={stage.attempt.targets} names={names}>
        <span className="sight" data-seen="false">
          out of sight
        </span>
      </Pair>
      <ol className="rows" aria-label="Out-of-Sight table">
        {outOfSight.map((row, i) => (
          <li key={row.upTo}>
            <b>
              {(outOfSight[i - 1]?.upTo ?? 0) + 1}–{row.upTo}
            </b>{' '}
            {share(row)}
          </li>
        ))}
      </ol>
      <Deeds hands={hands}>
        <Commit hands={hands}>Roll the d20</Commit>
      </Deeds>
    </>
  );
}

/** The way is known and within reach: the shortest one, or one that is drawn. */
export function TakePath({ stage, names, hands }: Of<'take-path'>) {
  const { placed, corners } = useTableParts((table) => ({
    placed: [...table.placements.values()][0],
    corners: table.intent.corners.length,
  }));
  const { attempt, measured } = stage;
  const missed = attempt.targets.filter((id) => !measured.touches.includes(id));
  return (
    <>
      <Pair unit={attempt.unit} targets={measured.touches} names={names}>
        <Declared attempt={attempt} />
      </Pair>
      <Measured length={placed?.path.length ?? measured.least.path.length} reach={measured.reach} />
      {missed.length > 0 && (
        <p className="difference small">No place touches {words.say.list(missed.map(names.unit))} as well.</p>
      )}
      <FighterDragLine
        names={names}
        hint={`or drag ${names.unit(attempt.unit)} there by another way; Space drops a corner`}
      />
      <Deeds hands={hands}>
        <Commit hands={hands}>{placed ? 'Take this way' : 'Take the shortest way'}</Commit>
        {(placed || corners > 0) && <Back hands={hands}>Take back</Back>}
      </Deeds>
    </>
  );
}

/** Out of reach: he goes as far as he can. */
export function TooFar({ stage, names, hands }: Of<'too-far'>) {
  const { attempt, measured } = stage;
  return (
    <>
      <Pair unit={attempt.unit} targets={attempt.targets} names={names}>
        <Declared attempt={attempt} />
      </Pair>
      <Measured length={measured.least?.length} reach={measured.reach} />
      <p className="difference small">
        Out of reach: {words.say.ruler(measured.failed)} are walked, or up to the last place to stand.
      </p>
      <Deeds hands={hands}>
        <Commit hands={hands}>Go as far as possible</Commit>
      </Deeds>
    </>
  );
}

/** The other side may step in: with whom, and where. */
export function StepIn({ stage, names, hands }: Of<'step-in'>) {
  const { offers, placed } = useTableParts((table) => ({
    offers: table.offers,
    placed: table.placements.size > 0,
    // The focus follows what is picked and put down.
    selection: table.selection,
    carried: table.drag?.model,
  }));
  const focus = focusOf(tableNow());
  const able = offers?.interceptions ?? [];
  if (offers !== undefined && able.length === 0)
    return (
      <>
        <p className="who">
          Nobody stands near enough to step into the way of <b>{names.unit(stage.attempt.unit)}</b>.
        </p>
        <Deeds hands={hands}>
          <Decline hands={hands}>Go on</Decline>
        </Deeds>
      </>
    );
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} /> may step into the way of <b>{names.unit(stage.attempt.unit)}</b>
      </p>
      {offers === undefined ? (
        <p className="difference small">who could reach it…</p>
      ) : (
        <>
          {able.length > 1 && (
            <ol className="candidates row" aria-label="Interceptors">
              {able.map(({ unit }, i) => (
                <li key={unit}>
                  <button type="button" aria-pressed={unit === focus} onClick={() => hands.chooseNumber(i + 1)}>
                    <kbd>{i + 1}</kbd> <b>{names.unit(unit)}</b>
                  </button>
                </li>
              ))}
            </ol>
          )}
          <FighterDragLine names={names} hint="the ghost shows where; drag the fighter to step elsewhere" />
        </>
      )}
      <Deeds hands={hands}>
        {focus !== undefined && (
          <Commit hands={hands}>{`Step in ${placed ? 'here ' : ''}with ${names.unit(focus)}`}</Commit>
        )}
        <Decline hands={hands}>Let them come</Decline>
      </Deeds>
    </>
  );
}

/** The checks that were declared. */
const Declared = ({ attempt }: { readonly attempt: EngageAttempt }) =>
  attempt.checks.length === 0 ? null : (
    <span className="sight">{attempt.checks.map((check) => words.fighters.checks[check]).join(', ')}</span>
  );

/** How long the way is, of how much. */
function Measured({ length, reach }: { readonly length: number | undefined; readonly reach: number }) {
  const isFar = length === undefined || length > reach + 0.001;
  return (
    <p className="headline" data-testid="headline" data-hopeless={isFar || undefined}>
      <strong>{length === undefined ? 'no way' : words.say.ruler(length)}</strong>{' '}
      <span>of {words.say.ruler(reach)}</span>
    </p>
  );
}

type PairProps = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly names: Names;
  readonly children?: ReactNode;
};

/** Who, and whom. */
export const Pair = ({ unit, targets, names, children }: PairProps) => (
  <p className="who">
    <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{words.say.list(targets.map(names.unit))}</b>{' '}
    {children}
  </p>
);
