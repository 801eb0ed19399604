import {
  ClampToEdgeWrapping,
  DataArrayTexture,
  FloatType,
  NearestFilter,
  RedFormat,
  Vector3,
  Vector4,
  type WebGLProgramParametersWithUniforms,
} from 'three';

/** The most lamps of a table that light it at once. */
export const MOST_LAMPS = 24;

/** Texels along each edge of a lamp's map of distances, which unfolds an octahedron about it into a square. */
export const LAMP_MAP_SIDE = 48;

/** What lamps send to the shaders of terrain and minis; changed in place. Lengths in inches. */
export type LampUniforms = {
  /** How many lamps shine; 0 by day, and then they cost nothing. */
  readonly uLamps: { value: number };
  /** Where each is, and how far its light reaches. */
  readonly uLampAt: { readonly value: readonly Vector4[] };
  /** Its colour times its strength, and 1 for a window, which shines one way only. */
  readonly uLampGlow: { readonly value: readonly Vector4[] };
  /** Which way a window faces, a vector of length 1. */
  readonly uLampOut: { readonly value: readonly Vector3[] };
  /** How far its light gets in every direction before terrain stops it. */
  readonly uLampFar: { readonly value: DataArrayTexture };
};

/** Lamps that are all out. */
export function createLampUniforms(): LampUniforms {
  const far = new DataArrayTexture(
    new Float32Array(MOST_LAMPS * LAMP_MAP_SIDE * LAMP_MAP_SIDE),
    LAMP_MAP_SIDE,
    LAMP_MAP_SIDE,
    MOST_LAMPS,
  );
  far.format = RedFormat;
  far.type = FloatType;
  far.minFilter = far.magFilter = NearestFilter;
  far.wrapS = far.wrapT = ClampToEdgeWrapping;
  far.needsUpdate = true;
  const each = <T>(make: () => T): readonly T[] => Array.from({ length: MOST_LAMPS }, make);
  return {
    uLamps: { value: 0 },
    uLampAt: { value: each(() => new Vector4()) },
    uLampGlow: { value: each(() => new Vector4()) },
    uLampOut: { value: each(() => new Vector3()) },
    uLampFar: { value: far },
  };
}

/** Adds the light of lamps to the shader of a standard material. */
export function lightByLamps(
  shader: Pick<WebGLProgramParametersWithUniforms, 'uniforms' | 'vertexShader' | 'fragmentShader'>,
  lamps: LampUniforms,
): void {
  Object.assign(shader.uniforms, lamps);
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nvarying vec3 vLampWorld;')
    .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_PLACE}`);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', `#include <common>\n${FRAGMENT_LAMPS}`)
    .replace(
      '#include <lights_fragment_end>',
      '#include <lights_fragment_end>\nif (uLamps > 0) reflectedLight.directDiffuse += diffuseColor.rgb * lampLight(vLampWorld, inverseTransformDirection(normal, viewMatrix));',
    );
}

const VERTEX_PLACE = /* glsl */ `
{
  vec4 lampPlace = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
  lampPlace = instanceMatrix * lampPlace;
#endif
  vLampWorld = (modelMatrix * lampPlace).xyz;
}
`;

// The map of a lamp is looked up at the four texels about a direction and blended, so that the edge of a shadow is soft.
const FRAGMENT_LAMPS = /* glsl */ `
varying vec3 vLampWorld;
uniform int uLamps;
uniform vec4 uLampAt[${MOST_LAMPS}];
uniform vec4 uLampGlow[${MOST_LAMPS}];
uniform vec3 uLampOut[${MOST_LAMPS}];
uniform highp sampler2DArray uLampFar;

float lampSeen(int lamp, vec3 way, float far) {
  vec3 n = way / (abs(way.x) + abs(way.y) + abs(way.z));
  vec2 folded = n.y >= 0.0 ? n.xz : (1.0 - abs(n.zx)) * vec2(n.x >= 0.0 ? 1.0 : -1.0, n.z >= 0.0 ? 1.0 : -1.0);
  vec2 texel = (folded * 0.5 + 0.5) * ${LAMP_MAP_SIDE}.0 - 0.5;
  ivec2 low = ivec2(floor(texel));
  vec2 part = texel - vec2(low);
  float seen = 0.0;
  for (int i = 0; i < 4; i++) {
    ivec2 step = ivec2(i & 1, i >> 1);
    ivec2 at = clamp(low + step, ivec2(0), ivec2(${LAMP_MAP_SIDE - 1}));
    float gets = texelFetch(uLampFar, ivec3(at, lamp), 0).r;
    vec2 weight = mix(1.0 - part, part, vec2(step));
    seen += weight.x * weight.y * (1.0 - smoothstep(0.12, 0.34, far - gets));
  }
  return seen;
}

vec3 lampLight(vec3 at, vec3 normal) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < ${MOST_LAMPS}; i++) {
    if (i >= uLamps) break;
    vec3 way = at - uLampAt[i].xyz;
    float far = length(way);
    float reach = uLampAt[i].w;
    if (far >= reach) continue;
    way /= max(far, 0.001);
    float faces = 0.15 + 0.85 * dot(normal, -way);
    float ahead = uLampGlow[i].w > 0.5 ? smoothstep(-0.1, 0.55, dot(way, uLampOut[i])) : 1.0;
    if (faces <= 0.0 || ahead <= 0.0) continue;
    float edge = 1.0 - (far / reach) * (far / reach);
    sum += uLampGlow[i].rgb * (faces * ahead * edge * edge / (1.0 + 0.35 * far * far) * lampSeen(i, way, far));
  }
  return sum;
}
`;
