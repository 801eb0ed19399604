import { convexParts } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PlainShape } from './leaves.ts';

/** An upright solid in a shape's own frame: a convex counter-clockwise outline, or a disc about a point. */
type UprightSolid = { readonly core: readonly PlanPoint[]; readonly radius: Inches; readonly height: Inches };

/** The upright solids of a box, prism or cylinder in its own frame; none for other shapes. */
export function uprightSolidsOf(shape: PlainShape): readonly UprightSolid[] {
  switch (shape.kind) {
    case 'cylinder':
      return [{ core: [[0, 0]], radius: shape.radius, height: shape.height }];
    case 'prism':
      return convexParts(shape.outline).map((core) => ({ core, radius: 0, height: shape.height }));
    case 'box': {
      const [w, d] = [shape.size[0] / 2, shape.size[2] / 2];
      const core: readonly PlanPoint[] = [
        [-w, -d],
        [w, -d],
        [w, d],
        [-w, d],
      ];
      return [{ core, radius: 0, height: shape.size[1] }];
    }
    case 'ramp':
    case 'heightfield':
    case 'mesh':
      return [];
  }
}
