import { isRegimentStage } from '../../app/systems/regiments/regiment-stage.ts';
import { plainSoldier, profileOfRegiment, ranksLine, ranksWounds } from '../../app/systems/regiments/regiment-card.ts';
import { isSkirmishStage } from '../../app/systems/skirmish/skirmish-stage.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/names.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { SystemName } from '../../rules/core/rules/rules.ts';
import type { GameState, Unit } from '../../rules/core/state/state.ts';
import { RegimentView } from './regiments/regiment-view.tsx';
import { SkirmishView } from './skirmish/skirmish-view.tsx';
import { SquadsPrompt } from './squads/squads-prompt.tsx';
import type { UiSystem } from '../controls/ui-system.ts';

const SQUADS_UI: UiSystem = {
  Prompt: SquadsPrompt,
  typicalModel: (_, { models }) => models[0],
  cardText: (state, unit, shown, alone, size) => ({
    line: `${
      alone
        ? messages.charge.modelOf(tableNamesOf(state).model(alone), unit.models.length)
        : messages.charge.models(unit.models.length)
    }${messages.charge.bases(size)}`,
    hurt: hurtModels(state, unit, alone, (id) => id),
    profile: Object.entries(shown.profile),
  }),
};

const SKIRMISH_UI: UiSystem = {
  Prompt: ({ stage, ...rest }) => (isSkirmishStage(stage) ? <SkirmishView stage={stage} {...rest} /> : null),
  typicalModel: (_, { models }) => models[0],
  cardText: (state, unit, shown, alone, size) => ({
    line: messages.charge.base(size),
    hurt: hurtModels(state, unit, alone, () => unit.name),
    profile: Object.entries(shown.profile),
  }),
};

const REGIMENTS_UI: UiSystem = {
  Prompt: ({ stage, ...rest }) => (isRegimentStage(stage) ? <RegimentView stage={stage} {...rest} /> : null),
  typicalModel: plainSoldier,
  cardText: (state, unit, shown, alone, size) => ({
    line: `${
      alone ? messages.charge.modelOf(tableNamesOf(state).model(alone), unit.models.length) : ranksLine(unit)
    } · ${size}`,
    hurt: ranksWounds(state, unit),
    profile: profileOfRegiment(shown),
  }),
};

/** Every game the panels know, by name. A sandbox shows what squads show. */
export const UI_SYSTEMS: Readonly<Record<SystemName, UiSystem>> = {
  squads: SQUADS_UI,
  sandbox: SQUADS_UI,
  skirmish: SKIRMISH_UI,
  regiments: REGIMENTS_UI,
};

/** Lines for models that have lost wounds, and for characters who hang back. */
const hurtModels = (
  state: GameState,
  unit: Unit,
  alone: ModelId | undefined,
  nameOf: (id: ModelId) => string,
): readonly string[] =>
  (alone ? [alone] : unit.models).flatMap((id) => {
    const model = state.models.get(id);
    const whole = model?.profile['W'] ?? model?.profile['wounds'] ?? 1;
    return [
      ...(model && model.wounds < whole ? [messages.charge.woundsLeft(nameOf(id), model.wounds, whole)] : []),
      ...(state.fight?.cowed.includes(id) ? [messages.charge.hangsBack(id)] : []),
    ];
  });
