import type * as Rapier from '@dimforge/rapier3d-compat';

/** The physics library, ready to use. */
export type RapierModule = typeof Rapier;

let loading: Promise<RapierModule> | undefined;

/** The physics library, loaded and initialised once however often this is called. */
export function loadRapier(): Promise<RapierModule> {
  loading ??= import('@dimforge/rapier3d-compat').then(async (rapier) => {
    await rapier.init();
    return rapier;
  });
  return loading;
}
