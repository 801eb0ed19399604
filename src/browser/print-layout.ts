import type { TableStore } from '../app/state/table-store.ts';
import { stateToDraw } from '../lab/picture/table-picture.ts';
import { makeLayoutPage } from '../lab/picture/layout-page.ts';
import { thingsToSetUp } from '../layout/tapes.ts';
import { messages } from '../messages/messages.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { PrintWish } from '../ui/layout/measure-table.tsx';

/** Prints a table true to scale, with its tape measures, on pages of its own. */
export function printLayout(store: TableStore, document: ScenarioDocument, wish: PrintWish): void {
  const state = stateToDraw(makeScenario(document)) ?? store.getState().game?.state;
  if (state === undefined) {
    store.setState({ problem: messages.page.cannotBeRead(document.name) });
    return;
  }
  const page = Object.assign(window.document.createElement('section'), { className: 'printed printed-layout' });
  page.innerHTML = makeLayoutPage(state, thingsToSetUp(document), wish);
  window.document.body.append(page);
  addEventListener('afterprint', () => page.remove(), { once: true });
  print();
}
