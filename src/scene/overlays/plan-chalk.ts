import type { Point } from '../../kernel/point.ts';
import { placeOnLeg } from '../../timeline/gait.ts';
import { alongLeg, legSpan } from '../../timeline/travel.ts';
import { messages } from '../../messages/messages.ts';
import type { Path } from '../../geometry/path.ts';

/** A path in chalk: dots, marks where it climbs, and flags with inches. */
export type Chalk = {
  readonly dots: readonly Point[];
  readonly climbs: readonly { readonly at: Point; readonly up: boolean }[];
  readonly flags: readonly { readonly at: Point; readonly text: string }[];
};

export const NO_CHALK: Chalk = { dots: [], climbs: [], flags: [] };

/** Height of chalk above the ground, and spacing of dots and climb marks, inches. */
const ABOVE = 0.07;
const DOT_EVERY = 0.34;
const CLIMB_EVERY = 0.55;
/** Lower climbs have no flag; flags closer together would overlap in the usual view. Inches. */
const LEAST_RISE = 0.3;
const FLAGS_APART = 9;

/** One path in chalk. A `flagged` path has its inches at its end, and at climbs far enough from it. */
export function planChalk(path: Path, flagged: boolean): Chalk {
  const dots: Point[] = [];
  const climbs: { readonly at: Point; readonly up: boolean }[] = [];
  let carry = DOT_EVERY / 2;
  for (const leg of path.legs) {
    const span = legSpan(leg);
    if (leg.kind === 'climb' || leg.kind === 'ladder') {
      const up = leg.to[1] > leg.from[1];
      for (let d = CLIMB_EVERY / 2; d < span; d += CLIMB_EVERY) climbs.push({ at: alongLeg(leg, d / span), up });
      carry = DOT_EVERY / 2;
      continue;
    }
    let d = carry;
    const jumps = leg.kind === 'jump-across' || leg.kind === 'jump-down';
    for (; d < span; d += DOT_EVERY)
      dots.push(raised(jumps ? placeOnLeg(leg, d / span) : alongLeg(leg, d / span), ABOVE));
    carry = d - span;
  }
  return { dots, climbs, flags: flagged ? planFlags(path) : [] };
}

/** Inches at the end; climbs close to it share its flag, because two would overlap. */
function planFlags(path: Path): Chalk['flags'] {
  const end = path.legs.at(-1)?.to;
  if (end === undefined) return [];
  const rises = path.legs.filter(
    (leg) => (leg.kind === 'climb' || leg.kind === 'ladder') && leg.to[1] > leg.from[1] && legSpan(leg) > LEAST_RISE,
  );
  const isFar = (leg: Path['legs'][number]) => Math.hypot(leg.to[0] - end[0], leg.to[2] - end[2]) > FLAGS_APART;
  const close = rises.filter((leg) => !isFar(leg)).reduce((sum, leg) => sum + leg.length, 0);
  return [
    ...rises.filter(isFar).map((leg) => ({ at: alongLeg(leg, 0.5), text: `↑ ${messages.say.ruler(leg.length)}` })),
    {
      at: raised(end, 2.3),
      text: `${messages.say.ruler(path.length)}${close > 0 ? ` · ↑ ${messages.say.ruler(close)}` : ''}`,
    },
  ];
}

/** An arc of dots from one point to another, to the target while the path is unknown. */
export function planLink(from: Point, to: Point): Chalk {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const count = Math.max(2, Math.round(length / 0.6));
  const dots = Array.from({ length: count }, (_, i): Point => {
    const t = (i + 0.5) / count;
    const bow = Math.sin(Math.PI * t) * Math.min(3, length * 0.22);
    return [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + 1 + bow,
      from[2] + (to[2] - from[2]) * t,
    ];
  });
  return { dots, climbs: [], flags: [] };
}

/** Merges several chalk drawings. */
export const joinChalk = (chalks: readonly Chalk[]): Chalk => ({
  dots: chalks.flatMap((c) => c.dots),
  climbs: chalks.flatMap((c) => c.climbs),
  flags: chalks.flatMap((c) => c.flags),
});

const raised = (p: Point, by: number): Point => [p[0], p[1] + by, p[2]];
