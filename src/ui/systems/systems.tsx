import { isRegimentStage } from '../../app/systems/regiments/regiment-stage.ts';
import {
  commandLine,
  rallyLine,
  plainSoldier,
  profileOfRegiment,
  ranksLine,
  ranksWounds,
} from '../../app/systems/regiments/regiment-card.ts';
import { isSkirmishStage } from '../../app/systems/skirmish/skirmish-stage.ts';
import { messages } from '../../messages/messages.ts';
import type { Names } from '../../messages/phrases/names.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { GameState, Status, Unit } from '../../rules/core/state/state.ts';
import { engagedEnemiesOf } from '../../rules/skirmish/fighters/fighters.ts';
import { RegimentView } from './regiments/regiment-view.tsx';
import { SkirmishView } from './skirmish/skirmish-view.tsx';
import { isShootingStage } from '../../app/systems/squads/shooting.ts';
import { ShotView } from './squads/shot-view.tsx';
import { SquadsPrompt } from './squads/squads-prompt.tsx';
import type { UiSystem } from '../controls/ui-system.ts';

const plainStatus = (status: Status): string => messages.fighters.statuses[status];

/** The state of a fighter's attempt to engage: under way, successful or failed. */
function attemptText(state: GameState, unit: UnitId): string {
  if (state.skirmish?.attempt?.unit === unit) return messages.skirmish.engaging;
  return engagedEnemiesOf(state, unit).length > 0 ? messages.skirmish.engaged : messages.fighters.statuses.attempted;
}

const SQUADS_UI: UiSystem = {
  Prompt: ({ stage, ...rest }) =>
    isRegimentStage(stage) || isSkirmishStage(stage) ? null : <SquadsPrompt stage={stage} {...rest} />,
  typicalModel: (state, { models }) => profilesOf(state, models)[0]?.[0],
  cardText: ({ state, unit, names, shown, alone, size }) => ({
    line: `${
      alone
        ? messages.charge.modelOf(names.model(alone), unit.models.length)
        : messages.charge.models(unit.models.length)
    }${messages.charge.bases(size)}`,
    hurt: hurtModels(state, unit, names, alone),
    profile: Object.entries(shown.profile),
    others: alone ? [] : otherProfiles(state, unit, names),
  }),
  statusText: (_state, _unit, status) => plainStatus(status),
};

const SKIRMISH_UI: UiSystem = {
  Prompt: ({ stage, ...rest }) => (isSkirmishStage(stage) ? <SkirmishView stage={stage} {...rest} /> : null),
  typicalModel: (_, { models }) => models[0],
  cardText: ({ state, unit, names, shown, alone, size }) => ({
    line: messages.charge.base(size),
    hurt: hurtModels(state, unit, names, alone),
    profile: Object.entries(shown.profile),
  }),
  statusText: (state, unit, status) => (status === 'attempted' ? attemptText(state, unit) : plainStatus(status)),
};

const REGIMENTS_UI: UiSystem = {
  Prompt: ({ stage, ...rest }) =>
    isRegimentStage(stage) ? (
      <RegimentView stage={stage} {...rest} />
    ) : isShootingStage(stage) ? (
      <ShotView stage={stage} {...rest} />
    ) : null,
  typicalModel: plainSoldier,
  cardText: ({ state, unit, names, shown, alone, size }) => ({
    line: [
      alone ? messages.charge.modelOf(names.model(alone), unit.models.length) : ranksLine(unit),
      size,
      ...commandLine(state, unit),
    ].join(' · '),
    hurt: [...ranksWounds(state, unit), ...rallyLine(state, unit)],
    profile: profileOfRegiment(shown),
  }),
  statusText: (_state, _unit, status) => (status === 'ran' ? messages.regiments.marched : plainStatus(status)),
};

/** How the panels show each game. A sandbox uses that of squads. */
export const UI_SYSTEMS: Readonly<Record<SystemName, UiSystem>> = {
  squads: SQUADS_UI,
  sandbox: SQUADS_UI,
  skirmish: SKIRMISH_UI,
  regiments: REGIMENTS_UI,
};

/** The models of a squad by their profiles, those that most share first. */
function profilesOf(state: GameState, models: readonly ModelId[]): readonly (readonly ModelId[])[] {
  const byProfile = Map.groupBy(models, (id) => JSON.stringify(state.models.get(id)?.profile));
  return [...byProfile.values()].toSorted((a, b) => b.length - a.length);
}

/** A line for each further profile of a squad: whose it is, and the characteristics that differ. */
function otherProfiles(state: GameState, { models }: Unit, names: Names): readonly string[] {
  const [usual, ...others] = profilesOf(state, models);
  const known = usual?.[0] && state.models.get(usual[0])?.profile;
  return others.map(([id, ...more]) => {
    const { profile, keywords } = state.models.get(id!)!;
    const differing = Object.entries(profile).filter(([name, value]) => known?.[name] !== value);
    const isLeader = keywords.includes('CHARACTER');
    return messages.charge.otherProfile(names.model(id!), more.length, isLeader, differing);
  });
}

/** Lines for models that have lost wounds, and for characters that hang back. */
const hurtModels = (state: GameState, unit: Unit, names: Names, alone: ModelId | undefined): readonly string[] =>
  (alone ? [alone] : unit.models).flatMap((id) => {
    const model = state.models.get(id);
    const whole = model?.profile['W'] ?? model?.profile['wounds'] ?? 1;
    return [
      ...(model && model.wounds < whole ? [messages.charge.woundsLeft(names.model(id), model.wounds, whole)] : []),
      ...(state.fight?.cowed.includes(id) ? [messages.charge.hangsBack(names.model(id))] : []),
    ];
  });
