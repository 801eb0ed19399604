import type { BuildHands, BuildTools } from './build-hands.ts';
import { messages } from '../../messages/messages.ts';

/** The way into the builder's room, whose code is fetched when somebody goes there. */
export type BuildDoor = {
  readonly enter: () => Promise<BuildHands>;
  /** A new, empty table. */
  readonly start: () => Promise<void>;
  /** The scenario in play, as a copy. */
  readonly copy: () => Promise<void>;
  /** Back to the table that was put aside to be played. */
  readonly resume: () => Promise<void>;
};

/** A door that is opened once. */
export function createBuildDoor(tools: BuildTools): BuildDoor {
  let room: Promise<BuildHands> | undefined;
  const enter = (): Promise<BuildHands> => {
    room ??= import('./build-hands.ts').then(({ createBuildHands }) => createBuildHands(tools));
    return room;
  };
  const through = (deed: (hands: BuildHands) => Promise<void> | void): Promise<void> =>
    tools.desk.guarded(messages.page.openingTheBuilder, async () => deed(await enter()));
  return {
    enter,
    start: () => through((hands) => hands.start()),
    copy: () => through((hands) => hands.copy()),
    resume: () => through((hands) => hands.resume()),
  };
}
