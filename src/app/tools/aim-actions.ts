import { messages } from '../../messages/messages.ts';
import type { Point } from '../../kernel/point.ts';
import type { ActionContext } from '../state/action-context.ts';
import { stepTools } from '../state/tools.ts';

/** Most pings that are seen at once. */
const MOST_PINGS = 4;

/** What is done with the place under the pointer: pings, and the camera brought nearer. */
export function createAimActions({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) {
  let aim: () => Point | undefined = () => undefined;
  return {
    /** Tells what the pointer points at, so that a key can mean it. */
    setAim: (given: () => Point | undefined): void => {
      aim = given;
    },
    /** Points at a place for every player to see. */
    ping: (at: Point | undefined = aim()): boolean => {
      if (at === undefined) return false;
      const table = store.getState();
      const pings = [...table.tools.pings, { serial: serial(), at }].slice(-MOST_PINGS);
      store.setState({ ...stepTools(table, { pings }), said: messages.tools.ping });
      return true;
    },
    /** A ping has faded. */
    pingOver: (which: number): void => {
      const table = store.getState();
      store.setState(stepTools(table, { pings: table.tools.pings.filter((ping) => ping.serial !== which) }));
    },
    /** Brings the camera nearer to what the pointer points at. */
    zoomHere: (): boolean => {
      const at = aim();
      if (at === undefined) return false;
      store.setState({ look: { serial: serial(), kind: 'frame', points: [at] } });
      return true;
    },
  };
}
