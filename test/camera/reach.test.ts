import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discOf } from '../../src/camera/poses/obstacles.ts';
import { MM_PER_INCH } from '../../src/kernel/units.ts';
import { BASE_HEIGHT, type MiniKind, miniKindOf, miniScale } from '../../src/scene/minis/mini-kinds.ts';
import { playRecorded, recordedGames } from '../support/replays.ts';
import { REPOSITORY } from '../support/source-files.ts';

type Node = { readonly mesh?: number; readonly scale?: readonly number[]; readonly translation?: readonly number[] };
type Accessor = { readonly componentType: number; readonly max: readonly number[] };
type Figure = {
  readonly nodes: readonly Node[];
  readonly meshes: readonly {
    readonly primitives: readonly { readonly attributes: { readonly POSITION: number } }[];
  }[];
  readonly accessors: readonly Accessor[];
};

/** The greatest number of a kind of components that stand for shares of 1. */
const WHOLE: Readonly<Record<number, number>> = { 5120: 127, 5122: 32767, 5126: 1 };

/** How high a baked figure is, inches. */
function tipOf(kind: MiniKind): number {
  const bytes = readFileSync(join(REPOSITORY, `models/minis/${kind}.glb`));
  const { nodes, meshes, accessors } = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as Figure;
  const tops = nodes.flatMap(({ mesh, scale = [1, 1, 1], translation = [0, 0, 0] }) =>
    (mesh === undefined ? [] : meshes[mesh]!.primitives).map(({ attributes }) => {
      const { componentType, max } = accessors[attributes.POSITION]!;
      return (max[1]! / WHOLE[componentType]!) * scale[1]! + translation[1]!;
    }),
  );
  return (1000 * Math.max(...tops)) / MM_PER_INCH;
}

describe('what an eye keeps out of', () => {
  it.each(recordedGames())('reaches as high as spears, lances and banners: %s', async (file) => {
    const { initial } = await playRecorded(file);
    for (const model of initial.models.values()) {
      const kind = miniKindOf(model);
      // What has neither weapon nor banner over it is as high as its body.
      if (kind === 'vehicle' || kind === 'engine') continue;
      const tip = BASE_HEIGHT + miniScale(model, kind)[1] * tipOf(kind);
      expect(discOf(model, [0, 0, 0]).high, `${kind} of ${model.id}`).toBeGreaterThan(tip - 0.05);
      const inRanks =
        model.profile?.['offence'] !== undefined && ['spearman', 'swordsman', 'halberdier'].includes(kind);
      const banner = BASE_HEIGHT + miniScale(model, 'standard')[1] * tipOf('standard');
      if (inRanks) expect(discOf(model, [0, 0, 0]).high).toBeGreaterThan(banner - 0.05);
    }
  });
});
