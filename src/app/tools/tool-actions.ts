import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { floorHeights, steppedCeiling } from './ceilings.ts';
import type { ActionContext } from '../state/action-context.ts';
import { blankField, fieldBatches, placesOf, shareSeen, withBatch } from './field-grid.ts';
import { createNewest } from '../state/newest.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { keepsSecret, whyNoRuler } from '../systems/skirmish/secrecy.ts';
import { notice } from '../state/notices.ts';
import type { SightUiState, ToolsUiState } from '../state/tools.ts';
import { messages } from '../../messages/messages.ts';
import { toSituation } from '../state/services.ts';

/** Most pings that are seen at once. */
const MOST_PINGS = 4;
/** Most different rings; a unit has one. */
const MOST_AURAS = 12;

/** Hands for what is no part of the game: rings, pings, lines of sight, floors that are lifted off. */
export function createToolActions(context: ActionContext) {
  const { services, guarded, serial } = context;
  let aim: () => Point | undefined = () => undefined;
  let looking = 0;

  const set = (part: Partial<ToolsUiState>): void =>
    context.store.setState({ tools: { ...context.store.getState().tools, ...part } });

  /** Shows why nothing that tells a distance may be laid now. */
  const isSecret = (): boolean => {
    const { game, selection } = context.store.getState();
    if (game === undefined || !keepsSecret(game.state)) return false;
    const violations = whyNoRuler(game.state, undefined, selection.at(-1));
    context.store.setState({ refusal: { unit: selection.at(-1), violations } });
    return true;
  };

  /** What players call a model. */
  const called = (id: ModelId): string => {
    const { game } = context.store.getState();
    return game ? tableNamesOf(game.state).model(id) : id;
  };

  /** The model whose eye is meant: the picked one, or the first of the picked unit. */
  const viewer = (): ModelId | undefined => {
    const { model, selection, game } = context.store.getState();
    const unit = selection.at(-1);
    return model ?? (unit && game?.state.units.get(unit)?.models[0]);
  };

  const lines = createNewest(
    ({ from, to }: { readonly from: ModelId; readonly to: ModelId }) =>
      services.askSight(toSituation(context.store.getState().game!.state), from, to),
    (answer, { from, to }) => {
      const { game, tools } = context.store.getState();
      const { sight } = tools;
      if (game === undefined || sight?.from !== from || sight.to?.model !== to) return;
      set({ sight: { ...sight, to: { model: to, answer } } });
      context.store.setState({ said: messages.sight.sentence(from, to, answer, tableNamesOf(game.state)) });
    },
    () => undefined,
  );

  const takeSight = (sight: SightUiState | undefined): void => {
    looking++;
    lines.drop();
    set({ sight });
  };

  const sightOf = (from: ModelId): void => {
    takeSight({ from, to: undefined, field: undefined });
    context.store.setState({ ruler: undefined, said: messages.tools.looks(called(from)) });
  };

  const takeUpSight = (): boolean => {
    const from = viewer();
    if (from === undefined) {
      notice(context.store, { about: 'hands', text: messages.tools.pickAModelFirst, isBrief: true });
      return false;
    }
    sightOf(from);
    return true;
  };

  /** Looks over the ground, coarse first; what is known is shown as it comes. */
  const lookOver = (): Promise<void> =>
    guarded(messages.tools.lookingOverTheGround, async () => {
      const { game } = context.store.getState();
      const { sight } = context.store.getState().tools;
      if (game === undefined || sight === undefined) return;
      const mine = ++looking;
      const { state } = game;
      const situation = toSituation(state);
      let field = blankField(serial(), state.table);
      for (const batch of fieldBatches(field)) {
        const answer = await services.askField(situation, sight.from, placesOf(field, state.table, batch));
        const now = context.store.getState().tools.sight;
        if (mine !== looking || now === undefined || context.store.getState().game?.state !== state) return;
        field = withBatch(field, batch, answer);
        set({ sight: { ...now, field } });
      }
      const last = context.store.getState().tools.sight;
      if (last) set({ sight: { ...last, field: { ...field, done: true } } });
      context.store.setState({
        said: messages.tools.seesOfTheGround(called(sight.from), Math.round(shareSeen(field) * 100)),
      });
    });

  // What stood on another table, or was looked at in another state of it, is no longer true.
  context.store.subscribe((now, before) => {
    if (now.game?.initial !== before.game?.initial) {
      looking++;
      set({ pinned: [], auras: [], pings: [], sight: undefined, ceiling: undefined, asides: [] });
    } else if (now.game?.state !== before.game?.state && now.tools.sight) takeSight(undefined);
    // Whoever is picked next is whose eye looks.
    const isPickNew = now.model !== before.model || now.selection !== before.selection;
    const from = isPickNew && now.tools.sight ? viewer() : undefined;
    if (from !== undefined && from !== now.tools.sight?.from) takeSight({ from, to: undefined, field: undefined });
  });

  return {
    /** Tells what the pointer points at, so that a key can mean it. */
    setAim: (given: () => Point | undefined): void => {
      aim = given;
    },
    /** Rings of light about every model of a unit; the same once more takes them off. Without a unit: the picked ones. */
    toggleAura: (radius: Inches = context.store.getState().tools.auraRadius, of?: UnitId): boolean => {
      const { selection, targets, tools, game } = context.store.getState();
      const units = of ? [of] : [...selection, ...targets];
      if (game === undefined || units.length === 0 || isSecret()) return false;
      const isOn = (unit: UnitId) => tools.auras.some((aura) => aura.unit === unit && aura.radius === radius);
      const takesOff = units.every(isOn);
      const others = tools.auras.filter((aura) => !units.includes(aura.unit));
      const auras = takesOff ? others : [...others, ...units.map((unit) => ({ unit, radius }))].slice(-MOST_AURAS);
      const names = messages.say.list(units.map(tableNamesOf(game.state).unit));
      set({ auras, auraRadius: radius });
      context.store.setState({
        said: takesOff ? messages.tools.noRingAbout(names) : messages.tools.ringAbout(radius, names),
      });
      return true;
    },
    clearAuras: (): void => set({ auras: [] }),
    setAuraRadius: (radius: Inches): void => set({ auraRadius: radius }),
    /** Takes everything that was laid off the table. */
    clearTools: (): void => {
      takeSight(undefined);
      context.store.setState({ ruler: undefined });
      set({ auras: [], pinned: [], pings: [] });
    },
    /** Points at a place for everybody to see. */
    ping: (at: Point | undefined = aim()): boolean => {
      if (at === undefined) return false;
      set({ pings: [...context.store.getState().tools.pings, { serial: serial(), at }].slice(-MOST_PINGS) });
      context.store.setState({ said: messages.tools.ping });
      return true;
    },
    pingOver: (which: number): void =>
      set({ pings: context.store.getState().tools.pings.filter((ping) => ping.serial !== which) }),
    /** Takes up the sight tool with the eye of the picked model, or puts it away. */
    toggleSight: (): void => {
      if (context.store.getState().tools.sight) takeSight(undefined);
      else takeUpSight();
    },
    /** Takes up the sight tool with the eye of this model. */
    sightOf,
    /** Looks at a model with the sight tool. */
    sightTo: (model: ModelId | undefined): void => {
      const { sight } = context.store.getState().tools;
      if (sight === undefined || model === sight.to?.model) return;
      if (model === undefined || model === sight.from) {
        if (sight.to) set({ sight: { ...sight, to: undefined } });
        return;
      }
      set({ sight: { ...sight, to: { model, answer: undefined } } });
      lines.ask({ from: sight.from, to: model });
    },
    /** Shades all the ground that the eye does not see, or takes the shade away. */
    toggleField: (): void => {
      const { sight } = context.store.getState().tools;
      if (sight?.field) {
        looking++;
        set({ sight: { ...sight, field: undefined } });
      } else if (!isSecret() && (sight !== undefined || takeUpSight())) void lookOver();
    },
    /** Lifts floors off, or puts them back. */
    stepCeiling: (by: 1 | -1): boolean => {
      const { game, tools } = context.store.getState();
      if (game === undefined) return false;
      const ceiling = steppedCeiling(floorHeights(game.state.terrain.values()), tools.ceiling, by);
      set({ ceiling });
      context.store.setState({
        said: ceiling === undefined ? messages.tools.allFloors : messages.tools.below(ceiling.toFixed(1)),
      });
      return true;
    },
    allFloors: (): void => set({ ceiling: undefined }),
    /** Looks from the eye of the picked model; once more: back to where the eye was. */
    lookFromModel: (of?: ModelId): boolean => {
      const { game, look } = context.store.getState();
      if (look.kind === 'eye' && of === undefined) {
        context.store.setState({ look: { serial: serial(), kind: 'back' } });
        return true;
      }
      const id = of ?? viewer();
      const model = id && game?.state.models.get(id);
      if (!model) {
        notice(context.store, { about: 'hands', text: messages.tools.pickAModelFirst, isBrief: true });
        return false;
      }
      context.store.setState({
        look: { serial: serial(), kind: 'eye', model: model.id },
        said: messages.tools.fromTheEye(called(model.id)),
      });
      return true;
    },
    /** Brings the eye nearer to what the pointer points at. */
    zoomHere: (): boolean => {
      const at = aim();
      if (at === undefined) return false;
      context.store.setState({ look: { serial: serial(), kind: 'frame', points: [at] } });
      return true;
    },
  };
}
