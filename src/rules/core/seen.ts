import type { Inches } from '../../kernel/units.ts';
import type { PlainShape } from './leaves.ts';
import type { Role } from './terrain.ts';

/** One plain shape of a piece as the physical table has it. */
export type SeenPart = {
  readonly role: Role;
  readonly form: PlainShape['kind'];
  /** Width, height and depth of its bounding box on the table, inches. */
  readonly size: readonly [Inches, Inches, Inches];
  readonly foot: Inches;
  /** Number of upright solids it forms for a walker; 0 when it is walked on as a slope. */
  readonly solids: number;
};

/**
 * A piece as the physical table has it: the faces that stop bodies, part by part, and their edges.
 *
 * @shape `corners`: nine coordinates for each triangle. `owners`: for each triangle the index of its part. `edges`: six
 *        coordinates for each edge.
 */
export type SeenPiece = {
  readonly parts: readonly SeenPart[];
  readonly corners: Float32Array;
  readonly owners: Uint16Array;
  readonly edges: Float32Array;
};
