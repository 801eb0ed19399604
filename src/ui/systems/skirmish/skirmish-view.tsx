import { attackTargets, strikable } from '../../../app/systems/skirmish/attack-targets.ts';
import {
  attacksText,
  fighterBlows,
  needsText,
  refusalsOf,
  scoutedText,
  whyNoAim,
  whyNoGo,
} from '../../../app/systems/skirmish/skirmish-text.ts';
import { useTable, useTableParts } from '../../../app/state/table-store.ts';
import { CheckChips } from './check-chips.tsx';
import { Back, Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import {
  DeclareEngage,
  EngageWith,
  ChoosePath,
  Pair,
  type SkirmishViewProps,
  StepIn,
  TakePath,
  TooFar,
  WindowButton,
} from './engage-view.tsx';
import { FighterDragLine } from './fighter-drag-line.tsx';
import { Reasons } from '../../controls/reasons.tsx';
import { armOf, armsOf } from '../../../app/systems/skirmish/skirmish-steps.ts';
import { SideChip } from '../../controls/side-chip.tsx';
import type { GameState } from '../../../rules/core/state/state.ts';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';
import { FoeKeys, NextKeys } from '../../keys/next-keys.tsx';
import type { SkirmishStage } from '../../../app/state/skirmish.ts';

type Of<K extends SkirmishStage['kind']> = SkirmishViewProps<Extract<SkirmishStage, { kind: K }>>;

/** What a skirmish waits for, and from which side. */
export function SkirmishView({ stage, state, names, actions }: SkirmishViewProps) {
  const rest = { state, names, actions };
  switch (stage.kind) {
    case 'recover':
      return <Recover stage={stage} {...rest} />;
    case 'engage-with':
      return <EngageWith stage={stage} {...rest} />;
    case 'declare-engage':
      return <DeclareEngage stage={stage} {...rest} />;
    case 'choose-path':
      return <ChoosePath stage={stage} {...rest} />;
    case 'take-path':
      return <TakePath stage={stage} {...rest} />;
    case 'too-far':
      return <TooFar stage={stage} {...rest} />;
    case 'step-in':
      return <StepIn stage={stage} {...rest} />;
    case 'set-out':
      return (
        <>
          <Pair unit={stage.attempt.unit} targets={stage.attempt.targets} names={names} />
          <ActionButtons actions={actions}>
            <Commit actions={actions}>{messages.skirmish.walkThePath}</Commit>
          </ActionButtons>
        </>
      );
    case 'go':
      return <Go stage={stage} {...rest} />;
    case 'aim':
      return <Aim stage={stage} {...rest} />;
    case 'melee':
      return <Melee stage={stage} {...rest} />;
    case 'done':
      return (
        <>
          <p className="who">{overText(state)}</p>
          <ActionButtons actions={actions}>
            <Commit actions={actions}>{messages.buttons.endThePhase}</Commit>
          </ActionButtons>
        </>
      );
  }
}

/** Why nothing is left to do in a phase. */
function overText({ phase, skirmish }: GameState): string {
  const { nobodyIsEngaged, nobodyIsLeftToStrike, nobodyMay } = messages.skirmish;
  if (phase === 'engage' || phase === 'move' || phase === 'cast' || phase === 'ranged') return nobodyMay[phase];
  return skirmish?.melee ? nobodyIsLeftToStrike : nobodyIsEngaged;
}

function Recover({ stage, names, actions }: Of<'recover'>) {
  const { units, rout } = stage;
  if (rout)
    return (
      <>
        <p className="who">
          <SideChip side={stage.side} /> {messages.skirmish.routTest(names.unit(rout.unit), rout.out, rout.of)}
        </p>
        <p className="headline" data-testid="headline">
          <strong>{needsText(rout.terms)}</strong>
        </p>
        <ActionButtons actions={actions}>
          <Commit actions={actions}>{messages.skirmish.rollRout}</Commit>
          <button type="button" onClick={() => void actions.play.send({ kind: 'rout' })}>
            {messages.skirmish.rout}
          </button>
        </ActionButtons>
      </>
    );
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} />{' '}
        {units.length === 0
          ? messages.skirmish.hasNobodyToLookAfter
          : messages.skirmish.looksAfter(units.map(names.unit))}
      </p>
      {units.length > 0 && <p className="difference small">{messages.skirmish.recovery}</p>}
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{messages.skirmish.endUpkeep}</Commit>
      </ActionButtons>
    </>
  );
}

/** A move or a run, with the checks along its path. */
function Go({ stage, state, names, actions }: Of<'go'>) {
  const { run, placed } = useTableParts((table) => ({ run: table.intent.run, placed: table.placements.size > 0 }));
  if (stage.unit === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> {messages.skirmish.picksToMove} <NextKeys />
      </p>
    );
  const why = whyNoGo(state, stage.unit, run);
  return (
    <>
      <p className="who">
        <b>{names.unit(stage.unit)}</b> {run ? messages.skirmish.runs : messages.skirmish.moves}
      </p>
      {why ? (
        <p className="difference">{why}</p>
      ) : (
        <>
          <CheckChips actions={actions} />
          <FighterDragLine names={names} hint={messages.skirmish.dragIt(names.unit(stage.unit))} mayBend />
        </>
      )}
      <ActionButtons actions={actions}>
        {placed && why === undefined && (
          <Commit actions={actions}>{run ? messages.skirmish.runThere : messages.skirmish.moveThere}</Commit>
        )}
        {(why === undefined || whyNoGo(state, stage.unit, !run) === undefined) && (
          <button type="button" aria-pressed={run} onClick={actions.move.toggleRun}>
            {run ? messages.skirmish.walkInstead : messages.skirmish.runInstead} <kbd>U</kbd>
          </button>
        )}
        {placed && <Back actions={actions}>{messages.buttons.takeBack}</Back>}
      </ActionButtons>
    </>
  );
}

/** A shot or a spell: its target, and the roll it needs. */
function Aim({ stage, state, names, actions }: Of<'aim'>) {
  const scouting = useTable((table) => table.scouting);
  const arm = useTable(armOf);
  const { what, unit, target } = stage;
  if (unit === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> {messages.skirmish.picksToAim[what](<NextKeys key="keys" />)}
      </p>
    );
  const why = whyNoAim(state, unit, what);
  if (why)
    return (
      <>
        <p className="who">{why}</p>
        <p className="difference small">{messages.skirmish.pickAnother(<NextKeys key="keys" isNeeded />)}</p>
      </>
    );
  const arms = <Arms stage={stage} state={state} names={names} actions={actions} />;
  if (target === undefined)
    return (
      <>
        <p className="who">
          {messages.skirmish.aimsAtWhom[what](<b key="unit">{nameInside(names.unit(unit))}</b>)} <FoeKeys />
        </p>
        {arms}
      </>
    );
  const refused = arm ? refusalsOf(state, arm) : [];
  const sight = scouting && scoutedText(state, scouting);
  return (
    <>
      <Pair unit={unit} targets={[target]} names={names}>
        {sight && refused.length === 0 && (
          <span className="sight" data-seen={sight.seen}>
            {sight.text}
          </span>
        )}
      </Pair>
      {arms}
      {arm && refused.length === 0 && (
        <>
          <p className="headline" data-testid="headline">
            <strong>{needsText(arm.terms)}</strong>
          </p>
          <p className="difference small">{messages.skirmish.arms.told(arm)}</p>
        </>
      )}
      {refused.length > 0 && <Reasons violations={refused} names={names} />}
      <ActionButtons actions={actions}>
        {arm && refused.length === 0 && <Commit actions={actions}>{messages.skirmish.aim[what]}</Commit>}
        <WindowButton state={state} unit={unit} actions={actions} />
        <Back actions={actions}>{messages.buttons.back}</Back>
      </ActionButtons>
    </>
  );
}

/** The weapons or spells of a fighter, to choose one. */
function Arms({ stage, state, actions }: Of<'aim'>) {
  const { chosen, used } = useTableParts((table) => ({ chosen: table.intent.arm, used: armOf(table)?.name }));
  const { unit, what } = stage;
  const arms = unit === undefined ? [] : armsOf(state, unit, what);
  if (arms.length === 0) return null;
  return (
    <ol className="candidates row" aria-label={messages.skirmish.arms.choices[what]}>
      {arms.map((arm, i) => (
        <li key={arm.name}>
          <button
            type="button"
            aria-pressed={arm.name === (used ?? chosen ?? arms[0]?.name)}
            title={'shots' in arm ? messages.skirmish.arms.missile(arm) : messages.skirmish.arms.spell(arm)}
            onClick={() => actions.play.chooseNumber(i + 1)}
          >
            {i < 9 && <kbd>{i + 1}</kbd>} <b>{arm.name}</b>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The blows of the next fighter. */
function Melee({ stage, state, names, actions }: Of<'melee'>) {
  const { unit, next, targets, side } = stage;
  if (unit === undefined)
    return (
      <>
        <p className="who">{messages.skirmish.everybodyWhoIsEngagedStrikes}</p>
        <ActionButtons actions={actions}>
          <Commit actions={actions}>{messages.skirmish.putThemInOrder}</Commit>
        </ActionButtons>
      </>
    );
  const blows = fighterBlows(state, unit, targets);
  const each = strikable(state, unit).length > 1 ? attackTargets(state, unit, targets) : [];
  return (
    <>
      <p className="who">
        <SideChip side={side} /> <b>{names.unit(unit)}</b>{' '}
        {blows &&
          messages.skirmish.strikesAt(
            <b key="targets">
              {messages.say.list(
                [...new Set(targets.length > 0 ? targets : [blows.target])].map((id) => nameInside(names.unit(id))),
              )}
            </b>,
          )}
      </p>
      {blows && (
        <p className="headline" data-testid="headline">
          <strong>{needsText(blows.terms)}</strong> <span>{attacksText(blows.attacks)}</span>
        </p>
      )}
      {each.length > 1 && (
        <ol className="candidates row" aria-label={messages.skirmish.targetOfEachAttack}>
          {each.map((target, i) => (
            <li key={i}>
              <button
                type="button"
                title={messages.skirmish.anotherTarget}
                onClick={() => actions.skirmish.aimAttack(i)}
              >
                <span>
                  {messages.skirmish.attackNumber(i + 1)} → <b>{names.unit(target)}</b>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {next.length > 1 && (
        <ol className="candidates row" aria-label={messages.skirmish.whoStrikes}>
          {next.map((id, i) => (
            <li key={id}>
              <button type="button" aria-pressed={id === unit} onClick={() => actions.play.chooseNumber(i + 1)}>
                {i < 9 && <kbd>{i + 1}</kbd>} <b>{names.unit(id)}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{messages.skirmish.strike}</Commit>
      </ActionButtons>
    </>
  );
}
