import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh, MeshStandardMaterial, PlaneGeometry } from 'three';
import type { Seconds } from '../../kernel/units.ts';
import type { Puff } from '../../timeline/performance.ts';
import { seedOf, unsteady } from '../meshes/seeded.ts';
import type { SkyUniforms } from '../materials/sky-glsl.ts';

/** Seconds that dust is seen. */
const LIFE: Seconds = 0.85;
/** The most puffs at a time, and the discs that each is made of. */
const MOST = 160;
const DISCS = 5;

/** Dust in the air, drawn in one call by the second of the sky's clock. */
export type Dust = {
  readonly mesh: Mesh;
  /** Adds puffs whose performance begins at a second. */
  readonly raise: (puffs: readonly Puff[], from: Seconds) => void;
  readonly clear: () => void;
  /** Hides dust that is not seen at a second. @returns Whether some is in the air then, or will be. */
  readonly settle: (now: Seconds) => boolean;
  readonly dispose: () => void;
};

/** Creates the dust of a table. `clock`: the second that is shown, changed in place. */
export function createDust(clock: SkyUniforms['uSkySecond']): Dust {
  const geometry = new InstancedBufferGeometry();
  const disc = new PlaneGeometry(2, 2);
  geometry.setIndex(disc.index);
  geometry.setAttribute('position', disc.getAttribute('position'));
  geometry.setAttribute('normal', disc.getAttribute('normal'));
  const puffs = new InstancedBufferAttribute(new Float32Array(4 * MOST * DISCS), 4);
  const discs = new InstancedBufferAttribute(new Float32Array(4 * MOST * DISCS), 4);
  geometry.setAttribute('aPuff', puffs);
  geometry.setAttribute('aDisc', discs);
  geometry.instanceCount = 0;
  const material = createDustMaterial(clock);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.visible = false;
  mesh.renderOrder = 1;
  const random = unsteady(seedOf('dust'));
  const shapes = Array.from({ length: DISCS }, (_, i) => {
    const angle = ((i + 0.6 * random()) * 2 * Math.PI) / DISCS;
    return [Math.cos(angle), Math.sin(angle), 0.6 + 0.5 * random()] as const;
  });
  let next = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    mesh,
    raise(raised, from) {
      const every = Math.max(1, Math.ceil((2 * raised.length) / MOST));
      for (let n = 0; n < raised.length; n += every) {
        const { at, time, size } = raised[n]!;
        const birth = from + time;
        for (const [k, [x, z, share]] of shapes.entries()) {
          const i = next * DISCS + k;
          puffs.setXYZW(i, at[0], at[1], at[2], birth);
          discs.setXYZW(i, x * size, z * size, size * share, 0.4 + 0.6 * share);
        }
        geometry.instanceCount = Math.max(geometry.instanceCount, (next + 1) * DISCS);
        next = (next + 1) % MOST;
        first = Math.min(first, birth);
        last = Math.max(last, birth + LIFE);
      }
      puffs.needsUpdate = true;
      discs.needsUpdate = true;
    },
    clear() {
      next = 0;
      geometry.instanceCount = 0;
      [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    },
    settle(now) {
      mesh.visible = now >= first && now <= last;
      return now <= last;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

function createDustMaterial(clock: SkyUniforms['uSkySecond']): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ color: '#cdbfa3', roughness: 1, transparent: true, depthWrite: false });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { uSkySecond: clock });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = vec3(0.0, 1.0, 0.0);')
      .replace('#include <project_vertex>', VERTEX_PLACE);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vDust;')
      .replace(
        '#include <alphamap_fragment>',
        'diffuseColor.a *= vDust.z * (1.0 - smoothstep(0.1, 1.0, length(vDust.xy)));',
      );
  };
  material.customProgramCacheKey = () => 'highground-dust';
  return material;
}

const VERTEX_HEAD = /* glsl */ `
attribute vec4 aPuff;
attribute vec4 aDisc;
uniform float uSkySecond;
varying vec3 vDust;
`;

// A disc that faces the eye, rises and spreads fast and then slowly, and fades.
const VERTEX_PLACE = /* glsl */ `
float dustAge = (uSkySecond - aPuff.w) / ${LIFE};
float dustLeft = dustAge < 0.0 ? 0.0 : max(0.0, 1.0 - dustAge);
float dustGrown = 1.0 - dustLeft * dustLeft * dustLeft;
float dustRadius = dustLeft > 0.0 ? aDisc.z * (0.3 + 0.4 * dustGrown) : 0.0;
vec3 dustAt = aPuff.xyz + vec3(aDisc.x, 0.0, aDisc.y) * 0.9 * dustGrown;
dustAt.y += 0.8 * dustRadius + 0.2 * aDisc.z * dustGrown;
vec4 mvPosition = viewMatrix * vec4(dustAt, 1.0);
mvPosition.xy += position.xy * dustRadius;
gl_Position = projectionMatrix * mvPosition;
vDust = vec3(position.xy, 0.75 * aDisc.w * dustLeft * min(1.0, dustAge * 12.0));
`;
