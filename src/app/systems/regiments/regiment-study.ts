import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { chargeOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import type { ActionContext } from '../../state/action-context.ts';
import type { RegimentsUiState, ChargeGroup, RegimentStage } from '../../state/regiments.ts';
import { toSituation } from '../../state/services.ts';
import { drillCommand, withRegimentsUi, regimentOn } from './regiment-steps.ts';
import { messages } from '../../../messages/messages.ts';

/** Asks the referee about the plans for regiments; the newest question wins. */
export function createStudy({ store, services, guarded, abort }: ActionContext) {
  let asked = 0;
  let tried = 0;
  const setUi = (part: Partial<RegimentsUiState>): void => store.setState(withRegimentsUi(store.getState(), part));

  /** Finds the enemies a regiment may charge, and where it makes contact with its target, else with each of them. */
  const studyCharge = (state: GameState, stage: ChargeStage, isMine: () => boolean): void => {
    const situation = toSituation(state);
    const unit = stage.kind === 'answer-charge' ? undefined : stage.unit;
    const target =
      stage.kind === 'charge-at' ? stage.target : stage.kind === 'answer-charge' ? stage.unit : stage.group?.target;
    const group = state.regiments?.charges.filter((charge) => charge.target === target).map((c) => c.unit) ?? [];
    const units = [...new Set([...group, ...(stage.kind === 'charge-at' ? [stage.unit] : [])])];
    void guarded(messages.regiments.theCharge, async () => {
      const [foes, reach] = await Promise.all([
        unit ? services.askTargets(situation, unit) : [],
        target && units.length > 0 ? services.askReach(situation, target, units) : [],
      ]);
      if (isMine()) setUi({ foes, reach });
      if (unit === undefined || stage.kind !== 'charge-with' || chargeOf(state, unit)) return;
      const open = foes.filter(({ why }) => why.length === 0);
      const each = await Promise.all(open.map((foe) => services.askReach(situation, foe.target, [unit])));
      if (isMine()) setUi({ reach: each.flat() });
    });
  };

  return {
    /** Asks the questions of the current stage. */
    study: (): void => {
      const { game, regiments: ranks } = store.getState();
      const stage = regimentOn(store.getState());
      const mine = ++asked;
      if (stage === undefined || game === undefined) return;
      const isMine = () => mine === asked;
      if (stage.kind === 'strike-home') {
        if (ranks.muster?.target !== stage.group.target)
          studyEnd({ services, guarded }, setUi, game.state, stage.group, isMine);
        return;
      }
      if (ranks.muster) setUi(NO_END);
      if (isChargeStage(stage)) studyCharge(game.state, stage, isMine);
      else if (ranks.foes.length > 0 || ranks.reach.length > 0) setUi({ foes: [], reach: [] });
    },
    /** Stops the search for a better end of a charge: the best found so far is kept. */
    stopSearch: (): void => {
      const { muster } = store.getState().regiments;
      if (muster?.soFar !== 'sought') return;
      asked++;
      abort();
      setUi({ muster: { ...muster, soFar: 'stopped' } });
    },
    /** Asks for the result of the planned move. */
    tryMove: (): void => {
      const { game, regiments: ranks } = store.getState();
      const stage = regimentOn(store.getState());
      const mine = ++tried;
      const order = stage?.kind === 'drill' ? drillCommand(stage, ranks) : undefined;
      if (order === undefined || game === undefined) {
        setUi({ trial: undefined });
        return;
      }
      services.askManoeuvre(toSituation(game.state), order).then(
        (trial) => {
          if (mine === tried) setUi({ trial });
        },
        () => undefined,
      );
    },
  };
}

/**
 * Finds the best end of a charge whose ranges are rolled, and how far each charger reaches. When that takes longer than
 * {@link PREVIEW_AFTER}, the best found quickly is shown until then.
 */
function studyEnd(
  { services, guarded }: Pick<ActionContext, 'services' | 'guarded'>,
  setUi: (part: Partial<RegimentsUiState>) => void,
  state: GameState,
  { target, charges }: ChargeGroup,
  isMine: () => boolean,
): void {
  const situation = toSituation(state);
  setUi({ foes: [], reach: [] });
  void guarded(messages.regiments.theCombinedCharge, async () => {
    const units = charges.map(({ unit }) => unit);
    const quick = services.askCombined(situation, target, 'quick');
    const [soFar, reach] = await Promise.all([quick, services.askReach(situation, target, units)]);
    let examined = 0;
    let isShown = false;
    const muster = () => ({ target, answer: soFar, soFar: 'sought', examined }) as const;
    const whole = services.askCombined(situation, target, 'whole', (count) => {
      examined = count;
      if (isShown && isMine()) setUi({ muster: muster() });
    });
    const timer = setTimeout(() => {
      isShown = true;
      if (isMine()) setUi({ ...NO_END, muster: muster(), reach });
    }, PREVIEW_AFTER);
    try {
      const answer = await whole;
      if (isMine()) setUi({ ...NO_END, muster: { target, answer }, reach });
    } finally {
      isShown = false;
      clearTimeout(timer);
    }
  });
}

/** How long the whole search for the end of a charge goes on before the best found so far is shown, milliseconds. */
const PREVIEW_AFTER = 200;

/** No known end of a charge. */
const NO_END = {
  muster: undefined,
  rival: undefined,
  placed: new Map<UnitId, never>(),
  verdict: undefined,
} as const satisfies Partial<RegimentsUiState>;

type ChargeStage = Extract<RegimentStage, { kind: 'charge-with' | 'charge-at' | 'answer-charge' }>;

const isChargeStage = (stage: RegimentStage): stage is ChargeStage =>
  stage.kind === 'charge-with' || stage.kind === 'charge-at' || stage.kind === 'answer-charge';
