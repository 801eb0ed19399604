import { fallsOf, toToppleRequest } from '../events/debris.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { Slain } from '../state/animation-step.ts';

/** How long the slain take to fade under reduced motion, milliseconds. */
export const FADE = 500;

/** Shows the slain: where they came to lie, or fading under reduced motion. */
export function createDebrisActions({ store, services }: Pick<ActionContext, 'store' | 'services'>) {
  return {
    /** Makes the debris that of the game as it stands, and simulates the falls that are new. */
    syncDebris: (): void => {
      const { game, debris, settings, onTable } = store.getState();
      if (game === undefined) return;
      const falls = settings.reducedMotion ? [] : fallsOf(game);
      const kept = debris.filter((d) => falls.some((fall) => fall.event === d.event));
      const fresh = falls.filter((fall) => !kept.some((d) => d.event === fall.event));
      store.setState({ debris: [...kept, ...fresh.map(({ event, slain }) => ({ event, slain, toppled: undefined }))] });
      for (const fall of fresh)
        void services.topple(toToppleRequest(fall, onTable?.seed ?? 1)).then(
          (toppled) =>
            store.setState({
              debris: store.getState().debris.map((d) => (d.event === fall.event ? { ...d, toppled } : d)),
            }),
          // A fall that cannot be simulated is not shown.
          () => store.setState({ debris: store.getState().debris.filter((d) => d.event !== fall.event) }),
        );
    },
    /** Fades the slain out, for reduced motion. */
    fade: (slain: readonly Slain[]): void => {
      if (slain.length === 0) return;
      store.setState({ fading: slain });
      setTimeout(() => {
        if (store.getState().fading === slain) store.setState({ fading: [] });
      }, FADE + 100);
    },
  };
}
