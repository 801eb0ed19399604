import type { TableStore } from '../app/state/table-store.ts';
import type { ReplayMoment } from '../app/replay-viewer/replay-viewer-loader.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { REPLAY_LIMITS } from '../replay/replay.ts';
import { parseMoment } from '../replay-viewer/moment.ts';
import { replayMessages } from '../messages/replay.ts';

/** The moment that the page's URL names. */
export const momentIn = (url: URL): ReplayMoment | undefined => parseMoment(url.hash);

/** Fetches a replay from this page's origin only; on failure reports the problem and returns undefined. */
export async function fetchReplay(
  store: TableStore,
  address: string,
  page: URL,
): Promise<{ readonly name: string; readonly text: string; readonly address: string } | undefined> {
  const from = URL.canParse(address, page.href) ? new URL(address, page.href) : undefined;
  if (from === undefined || from.origin !== page.origin) {
    store.setState({ problem: replayMessages.replayViewer.otherPlace });
    return undefined;
  }
  try {
    const answer = await fetch(from, { credentials: 'omit' });
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || length > 4 * REPLAY_LIMITS.file) throw new Error(answer.statusText);
    const name = decodeURIComponent(from.pathname.split('/').at(-1) ?? '') || 'replay';
    const link = new URL(page.href);
    link.hash = '';
    return { name, text: await textOfFile(answer), address: link.href };
  } catch {
    store.setState({ problem: replayMessages.replayViewer.notFetched(address) });
    return undefined;
  }
}
