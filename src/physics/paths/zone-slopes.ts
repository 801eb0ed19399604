import { mayEnd } from '../../geometry/agile/agile.ts';
import type { Field } from '../../geometry/field/field.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import { overOneSheet } from '../../geometry/routes/find-route.ts';
import { isAtPortal } from '../../geometry/travel/follow.ts';
import type { RouteNode, RoutePoint } from '../../geometry/travel/route-node.ts';
import type { GoalCandidate, SeekEnd } from '../../geometry/routes/seek-state.ts';
import type { JoinedSheet } from '../../geometry/slopes/sheet-links.ts';
import type { Point } from '../../kernel/point.ts';
import type { ZoneEnding } from './zone-places.ts';

/** Ends on slopes, matched as places on them and portals onto them are found. */
type SlopeEnds = {
  /** Ends at a place on a slope, from every portal found so far. */
  readonly found: (ending: ZoneEnding) => readonly SeekEnd[];
  /** Ends at every place found so far, from a node that is a portal. */
  readonly from: (node: RouteNode) => readonly GoalCandidate[];
};

/** The slope ends in a region; undefined when it has no slopes. */
export function slopesIn(field: Field, from: RoutePoint, region: Rounded): SlopeEnds | undefined {
  const near = new Set(field.sheets.filter(({ sheet }) => isBeside(region, sheet.border.flat())));
  if (near.size === 0) return undefined;
  const places = new Map<JoinedSheet, Map<string, ZoneEnding>>();
  const portals = new Map<JoinedSheet, RouteNode[]>();
  const arrive = (node: RouteNode, { at, goal }: ZoneEnding): readonly SeekEnd[] => {
    const end = goal().arrive?.(node)?.end();
    return end ? [{ node: end, at }] : [];
  };
  return {
    found: (ending) => {
      const { at, spot } = ending;
      const joined = spot.onSheet?.joined;
      if (!spot.onSheet || !joined) return [];
      const known = places.get(joined) ?? new Map<string, ZoneEnding>();
      if (known.has(at.join(' '))) return [];
      places.set(joined, known.set(at.join(' '), ending));
      const direct =
        from.onSheet?.joined === joined && mayEnd(field.agile, 0)
          ? overOneSheet(from, from.onSheet, spot, spot.onSheet)
          : undefined;
      const ends = (portals.get(joined) ?? []).flatMap((node) => arrive(node, ending));
      return direct ? [...ends, { node: direct, at }] : ends;
    },
    from: (node) => {
      const joined = isAtPortal(field, node) ? field.portals.get(node.vertex >> 1)?.joined : undefined;
      if (!joined || !near.has(joined)) return [];
      portals.set(joined, [...(portals.get(joined) ?? []), node]);
      return [...(places.get(joined)?.values() ?? [])].map((ending) => ({
        least: node.cost + Math.sqrt((ending.at[0] - node.x) ** 2 + (ending.at[2] - node.z) ** 2),
        open: () => arrive(node, ending),
      }));
    },
  };
}

/** Whether the bounding box of some places meets a region's. */
export function isBeside({ minX, maxX, minZ, maxZ }: Rounded, places: readonly Point[]): boolean {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, , z] of places) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, z), Math.max(south, z)];
  }
  return west < maxX && east > minX && north < maxZ && south > minZ;
}
