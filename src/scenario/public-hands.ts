import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { HandNote, MarkerShape } from '../rules/core/manual-change.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Side } from '../rules/core/turn.ts';
import { modelsInAura, modelsUnder } from '../rules/by-hand/under.ts';

/** A marker as public data; `under` lists the models it touches, `facing` is in degrees. */
type PublicMarker = {
  readonly shape: MarkerShape;
  readonly at: readonly [number, number];
  readonly facing: number;
  readonly side: Side | null;
  readonly label: string | null;
  readonly under: readonly string[];
};

/** An aura as public data; `within` lists the models of other units in it. */
type PublicAura = {
  readonly unit: string;
  readonly radius: number;
  readonly label: string | null;
  readonly within: readonly string[];
};

/** What was done by hand as public data: tokens by bearer and name, things by id, counters by side and name. */
export type PublicHands = {
  readonly tokens: {
    readonly units: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly models: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  readonly notes: Readonly<Record<string, { readonly on: HandNote['on']; readonly text: string }>>;
  readonly markers: Readonly<Record<string, PublicMarker>>;
  readonly auras: Readonly<Record<string, PublicAura>>;
  readonly counters: Readonly<Record<Side, Readonly<Record<string, number>>>>;
  /** Models taken off the table by hand, where each was. */
  readonly removed: Readonly<Record<string, { readonly unit: string; readonly at: Point }>>;
};

/** What was done by hand; null while nothing of it is on the table. */
export function toPublicHands(state: GameState): PublicHands | null {
  const { byHand } = state;
  if (!byHand) return null;
  const { tokens, notes, markers, auras, counters, removed } = byHand;
  const tokensOf = (bearer: 'unit' | 'model') => {
    const byId: Record<string, Record<string, number>> = {};
    for (const { on, name, count } of tokens) {
      const id = bearer === 'unit' ? 'unit' in on && on.unit : 'model' in on && on.model;
      if (id !== false) byId[id] = { ...byId[id], [name]: count };
    }
    return byId;
  };
  const countersOf = (side: Side) =>
    Object.fromEntries(counters.filter((one) => one.side === side).map(({ name, value }) => [name, value]));
  return {
    tokens: { units: tokensOf('unit'), models: tokensOf('model') },
    notes: Object.fromEntries(notes.map(({ id, on, text }) => [id, { on, text }])),
    markers: Object.fromEntries(
      markers.map((marker) => [
        marker.id,
        {
          ...{ shape: marker.shape, at: marker.at, facing: toDegrees(marker.facing) },
          ...{ side: marker.side ?? null, label: marker.label ?? null, under: modelsUnder(state, marker) },
        },
      ]),
    ),
    auras: Object.fromEntries(
      auras.map((aura) => [
        aura.id,
        { unit: aura.unit, radius: aura.radius, label: aura.label ?? null, within: modelsInAura(state, aura) },
      ]),
    ),
    counters: { attacker: countersOf('attacker'), defender: countersOf('defender') },
    removed: Object.fromEntries(removed.map(({ model }) => [model.id, { unit: model.unit, at: model.at }])),
  };
}
