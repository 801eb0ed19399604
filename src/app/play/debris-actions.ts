import { fallsOf, toToppleRequest } from '../events/debris.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { Slain } from '../state/animation-step.ts';

/** How long slain models take to fade under reduced motion, milliseconds. */
export const FADE = 500;

/** Shows slain models: where they fell, or fading out under reduced motion. */
export function createDebrisActions({ store, services }: Pick<ActionContext, 'store' | 'services'>) {
  return {
    /** Matches the debris to the current game, and simulates new falls. */
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
    /** Fades slain models out, for reduced motion. */
    fade: (slain: readonly Slain[]): void => {
      if (slain.length === 0) return;
      store.setState({ fading: slain });
      setTimeout(() => {
        if (store.getState().fading === slain) store.setState({ fading: [] });
      }, FADE + 100);
    },
  };
}
