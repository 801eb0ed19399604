import type { Inches } from '../../../kernel/units.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';
import type { Blocker } from '../../../rules/core/ports.ts';
import type { Mate, SquadDrag } from '../../state/squads.ts';

/** The summary of a dragged unit's paths. */
type SquadReport = {
  /** The length of the longest path; undefined while none is known. */
  readonly furthest: Inches | undefined;
  readonly limit: Inches;
  /** The models that cannot reach their positions, and why. */
  readonly lines: readonly string[];
  readonly verdict: 'legal' | 'costly' | 'illegal';
};

/** Summarises the paths of a dragged unit. */
export function squadReport({ mates, apart }: Pick<SquadDrag, 'mates' | 'apart'>, names: Names): SquadReport {
  const lengths = mates.flatMap(({ path }) => (path?.kind === 'path' ? [path.path.length] : []));
  const blocked = mates.filter(({ path }) => path?.kind === 'no-path');
  const tooFar = mates.filter(({ path }) => path?.kind === 'path' && !path.within);
  const short = mates.flatMap(({ path }) => (path?.kind === 'path' && path.beyond ? [path.beyond.by] : []));
  const stray = apart.filter((id) => mates.some((mate) => mate.model === id && isThere(mate)));
  const lines = [
    ...(tooFar.length > 0 ? [messages.tools.tooFarFor(tooFar.map(({ model }) => names.model(model)))] : []),
    ...(short.length > 0 ? [stopText(mates, Math.max(...short))] : []),
    ...blocked.slice(0, 2).map(({ model, path }) => messages.tools.blocked(names.model(model), blockOf(path), names)),
    ...(blocked.length > 2 ? [messages.tools.moreWithoutWay(blocked.length - 2)] : []),
    ...(stray.length > 0 ? [messages.tools.outOfCoherency(stray.map(names.model))] : []),
  ];
  return {
    furthest: lengths.length === 0 ? undefined : Math.max(...lengths),
    limit: Math.max(0, ...mates.map(({ limit }) => limit)),
    lines,
    verdict: blocked.length > 0 ? 'illegal' : tooFar.length + stray.length + short.length > 0 ? 'costly' : 'legal',
  };
}

/** Why a unit stops short: one of its models has no reach left, or there is no room for all of them farther on. */
function stopText(mates: readonly Mate[], missing: Inches): string {
  const isSpent = mates.some(({ path, limit }) => path?.kind === 'path' && path.path.length > limit - STOPS_EARLY);
  return isSpent ? messages.charge.stopsAtReach(missing) : messages.charge.stopsForRoom(missing);
}

/** A model that could go farther than this has not been stopped by its reach, inches. */
const STOPS_EARLY: Inches = 0.5;

const isThere = ({ path }: Mate): boolean => path?.kind === 'path' && path.within;

const blockOf = (path: Mate['path']): Blocker | undefined => (path?.kind === 'no-path' ? path.by[0] : undefined);
