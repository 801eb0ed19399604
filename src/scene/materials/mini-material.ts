import { MeshStandardMaterial } from 'three';
import type { Side } from '../../rules/core/turn.ts';
import { type LampUniforms, lightByLamps } from './lamp-glsl.ts';
import type { SkyUniforms } from './sky-glsl.ts';
import { type Hex, linear, SIDE_COLOUR, SIDE_TRIM } from './palette.ts';

/** Share of a mini's own colour emitted in a dark room. */
export type PaintLift = { value: number };

/** The second by which cloth moves in the wind. */
type WindClock = SkyUniforms['uSkySecond'];

/**
 * The material of minis: vertex colours, the side's colour over some parts, bare metal and lamps. Washes, highlights
 * and light from above are already in the vertex colours.
 *
 * @param lamps Shared with the table's other materials, and changed in place.
 * @param lift  Shared with the light that sets the hour, and changed in place.
 * @param clock Shared with the sky, and changed in place; at 0 no cloth moves.
 */
export function createMiniMaterial(
  lamps: LampUniforms,
  lift: PaintLift = { value: 0 },
  clock: WindClock = { value: 0 },
): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.74, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { uLift: lift, uSkySecond: clock });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_WIND}`)
      .replace('#include <color_vertex>', VERTEX_COLOUR);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec4 vPaint;\nuniform float uLift;')
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = mix(roughness, 0.34, vPaint.y);')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = vPaint.y;')
      .replace('#include <emissivemap_fragment>', LIGHT_OF_ITS_OWN)
      .replace('#include <aomap_fragment>', OPENNESS);
    lightByLamps(shader, lamps);
  };
  material.customProgramCacheKey = () => 'highground-mini';
  return material;
}

const VERTEX_HEAD = /* glsl */ `
attribute vec4 _paint;
attribute float _cloth;
uniform float uSkySecond;
varying vec4 vPaint;
`;

// Banners swing and ripple from their upper edge down; cloaks are blown outwards from their hem, never into the figure.
const VERTEX_WIND = /* glsl */ `
if (_cloth != 0.0) {
  float windPhase = 0.0;
#ifdef USE_INSTANCING
  windPhase = dot(instanceMatrix[3].xz, vec2(0.9, 0.7));
#endif
  float gust = min(1.0, uSkySecond) * (0.7 + 0.3 * sin(0.9 * uSkySecond + 0.35 * windPhase));
  float ripple = sin(5.2 * uSkySecond + windPhase - 5.0 * position.y + 2.4 * position.x);
  if (_cloth > 0.0) transformed.z += gust * _cloth * (0.09 * ripple + 0.07 * sin(2.3 * uSkySecond + windPhase));
  else transformed.xz -= gust * _cloth * (0.06 + 0.05 * ripple) * normalize(position.xz);
}
`;

/** A colour in GLSL, linear. */
const vec3 = (hex: Hex): string => `vec3(${linear(hex).join(', ')})`;

/** A side's second colour or its third, in GLSL. */
const trimOf = (side: Side): string => {
  const [second, third] = SIDE_TRIM[side];
  return `(_paint.z > 0.75 ? ${vec3(third)} : ${vec3(second)})`;
};

// An instance has the first colour of its side: the nearer of the two tells which side that is.
const VERTEX_COLOUR = /* glsl */ `
vColor = vec4(color.rgb, 1.0);
vPaint = _paint;
if (_paint.x > 0.0) {
  vPaint.z = 0.0;
#ifdef USE_INSTANCING_COLOR
  vec3 first = instanceColor.rgb;
  bool isAttacker = distance(first, ${vec3(SIDE_COLOUR.attacker)}) < distance(first, ${vec3(SIDE_COLOUR.defender)});
  vec3 trim = isAttacker ? ${trimOf('attacker')} : ${trimOf('defender')};
  vColor.rgb += 2.0 * _paint.x * (_paint.z > 0.25 ? trim : first);
#endif
}
`;

// In a dark room minis emit a little of their own colour, most at their edges, so that no silhouette is lost.
const LIGHT_OF_ITS_OWN = /* glsl */ `
totalEmissiveRadiance += 1.6 * vColor.rgb * vPaint.z;
if (uLift > 0.0) {
  float edge = 1.0 - clamp(dot(normal, normalize(vViewPosition)), 0.0, 1.0);
  totalEmissiveRadiance += uLift * (1.0 + 1.6 * edge * edge) * diffuseColor.rgb;
}
`;

const OPENNESS = /* glsl */ `
reflectedLight.indirectDiffuse *= mix(0.5, 1.0, vPaint.w);
reflectedLight.indirectSpecular *= vPaint.w;
`;
