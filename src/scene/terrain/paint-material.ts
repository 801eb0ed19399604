import type { Texture } from 'three';
import { DoubleSide, MeshStandardMaterial } from 'three';
import { CLOUD_SHADE_GLSL, type SkyUniforms } from '../materials/sky-glsl.ts';
import type { MarkUniforms } from '../materials/ground-marks.ts';
import { MARKS_GLSL } from '../materials/ground-marks.ts';
import { type LampUniforms, lightByLamps } from '../materials/lamp-glsl.ts';
import type { MatUniforms } from '../materials/mat-glsl.ts';
import { MAT_GLSL, RELIEF_GLSL } from '../materials/mat-glsl.ts';
import { SURFACE } from '../materials/palette.ts';

/** The surface number of the mat, besides those of terrain. */
export const MAT_SURFACE = 9;

/** What the painted material needs to know of the table. Half sizes in inches. */
type PaintSetting = {
  readonly noise: Texture;
  readonly marks: MarkUniforms;
  readonly mats: MatUniforms;
  readonly lamps: LampUniforms;
  readonly sky: SkyUniforms;
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly plain: boolean;
};

/**
 * The one material of mat, frame and terrain: vertex colours, triplanar texture and small relief from a tile of noise,
 * and the ground marks on top. One material means one draw call.
 */
export function createPaintMaterial({
  noise,
  marks,
  mats,
  lamps,
  sky,
  halfWidth,
  halfDepth,
  plain,
}: PaintSetting): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.94,
    metalness: 0,
    side: DoubleSide,
    shadowSide: DoubleSide,
  });
  if (plain) material.defines = { ...material.defines, PLAIN: '' };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, marks, mats, sky, {
      uNoise: { value: noise },
      uHalf: { value: [halfWidth, halfDepth] },
    });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_BODY}`);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>\n${FRAGMENT_HEAD}\n${MAT_GLSL}\n${RELIEF_GLSL}\n${MARKS_GLSL}\n${CLOUD_SHADE_GLSL}\n${WATER_GLSL}`,
      )
      .replace('#include <color_fragment>', `#include <color_fragment>\n${FRAGMENT_PAINT}`)
      .replace('#include <roughnessmap_fragment>', '#include <roughnessmap_fragment>\nroughnessFactor = paint.y;')
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${FRAGMENT_RELIEF}`)
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += markLight;',
      );
    lightByLamps(shader, lamps);
  };
  material.customProgramCacheKey = () => `highground-paint/${plain}`;
  return material;
}

const VERTEX_HEAD = /* glsl */ `
attribute float aSurface;
attribute float aPiece;
varying vec3 vWorld;
varying vec3 vPattern;
varying vec3 vGrain;
varying vec3 vFace;
varying float vSurface;
varying float vPiece;
`;

// A baked look has its own frame: patterns in rows follow the piece's rotation, and an offset gives each piece its own
// grain.
const VERTEX_BODY = /* glsl */ `
vec4 stood = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
stood = instanceMatrix * stood;
#endif
vWorld = (modelMatrix * stood).xyz;
vPattern = vWorld;
vGrain = vWorld;
#ifdef USE_INSTANCING
vPattern = transformed;
vGrain = transformed + instanceMatrix[3].xyz * 1.7;
#endif
vFace = normal;
vSurface = aSurface;
vPiece = aPiece;
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec3 vWorld;
varying vec3 vPattern;
varying vec3 vGrain;
varying vec3 vFace;
varying float vSurface;
varying float vPiece;
uniform sampler2D uNoise;
uniform vec2 uHalf;

vec4 threeSides(vec3 p, vec3 weight) {
#ifdef PLAIN
  return texture2D(uNoise, weight.y > 0.5 ? p.xz : weight.x > weight.z ? p.zy : p.xy);
#else
  return texture2D(uNoise, p.zy) * weight.x + texture2D(uNoise, p.xz) * weight.y + texture2D(uNoise, p.xy) * weight.z;
#endif
}

// rgb: colour factor; w: relief, inches.
vec4 stone(vec4 broad, vec4 fine) {
  float h = 0.55 * fine.g + 0.45 * broad.r;
  float crack = smoothstep(0.44, 0.5, abs(fine.g - 0.5) + 0.44);
  return vec4(vec3(0.62 + 0.72 * h) * mix(0.82, 1.0, crack), 0.07 * h + 0.015 * fine.b);
}

vec4 brickwork(vec3 p, vec3 face, vec4 broad, vec4 fine) {
  if (abs(face.y) > 0.6) return stone(broad, fine);
  float u = abs(face.x) > abs(face.z) ? p.z : p.x;
  float row = floor(p.y / 0.26);
  vec2 cell = vec2(u / 0.58 + 0.5 * mod(row, 2.0), p.y / 0.26);
  vec2 inside = fract(cell);
  float blur = clamp(fwidth(cell.y) * 1.2, 0.02, 0.5);
  float joint = smoothstep(0.0, 0.10 + blur, inside.x) * smoothstep(0.0, 0.10 + blur, 1.0 - inside.x)
    * smoothstep(0.0, 0.16 + blur, inside.y) * smoothstep(0.0, 0.16 + blur, 1.0 - inside.y);
  float own = fract(sin(dot(floor(cell), vec2(12.9, 78.2))) * 437.5);
  // Plaster is missing where the low-frequency noise is high, and near the ground.
  float bare = smoothstep(0.46, 0.54, broad.r + 0.18 * fine.g + 0.12 * (1.0 - min(p.y / 1.5, 1.0)) - 0.05);
  vec3 brick = mix(vec3(0.60, 0.50, 0.42), mix(vec3(0.92, 0.52, 0.38), vec3(0.66, 0.40, 0.33), own), joint) * (0.8 + 0.4 * fine.g);
  vec3 plaster = vec3(0.86 + 0.34 * fine.g) * mix(1.0, 0.9, broad.g);
  float lip = smoothstep(0.40, 0.50, broad.r + 0.18 * fine.g) * (1.0 - bare);
  return vec4(mix(plaster, brick, bare) * (1.0 - 0.25 * lip), mix(0.06 + 0.02 * fine.g, 0.05 * joint + 0.015 * fine.b, bare));
}

vec4 corrugated(vec3 p, vec3 face, vec4 broad, vec4 fine) {
  float u = abs(face.x) > abs(face.z) ? p.z : p.x;
  float wave = abs(face.y) > 0.6 ? 0.5 : 0.5 + 0.5 * sin(u * 12.566);
  float rust = smoothstep(0.52, 0.75, broad.g * 0.6 + fine.g * 0.5);
  float run = smoothstep(0.55, 0.9, texture2D(uNoise, vec2(u * 0.35, p.y * 0.03)).g) * 0.35;
  vec3 colour = mix(vec3(0.94 + 0.16 * fine.b), vec3(0.75, 0.45, 0.30), clamp(rust * 0.7 + run, 0.0, 1.0));
  return vec4(colour * (0.72 + 0.36 * wave), 0.07 * wave + 0.01 * rust * fine.b);
}

vec4 boards(vec3 p, vec3 face, vec4 fine) {
  vec2 q = abs(face.y) > 0.6 ? vec2(p.x, p.z) : vec2(abs(face.x) > abs(face.z) ? p.z : p.x, p.y);
  float lane = q.y / 0.42;
  float inside = fract(lane);
  float blur = clamp(fwidth(lane) * 1.2, 0.02, 0.5);
  float gap = smoothstep(0.0, 0.07 + blur, inside) * smoothstep(0.0, 0.07 + blur, 1.0 - inside);
  float own = fract(sin(floor(lane) * 91.7) * 437.5);
  float grain = texture2D(uNoise, vec2(q.x * 0.09 + own * 7.0, q.y * 0.8)).a;
  return vec4(vec3(0.55 + 0.62 * grain) * (0.8 + 0.35 * own) * mix(0.45, 1.0, gap), 0.035 * gap + 0.012 * grain);
}

vec4 turf(vec3 p, vec4 broad, vec4 fine) {
  vec4 wide = texture2D(uNoise, p.xz * 0.028);
  vec4 blades = texture2D(uNoise, p.xz * 0.31);
  vec4 across = texture2D(uNoise, p.zx * 0.37 + 0.3);
  float tuft = 0.5 * blades.a + 0.5 * across.a;
  vec3 dry = vec3(1.34, 1.18, 0.78);
  vec3 moss = vec3(0.70, 0.84, 0.58);
  vec3 colour = mix(moss, dry, smoothstep(0.28, 0.72, 0.6 * wide.r + 0.4 * broad.g));
  return vec4(colour * (0.52 + 0.86 * tuft) * (0.88 + 0.24 * fine.b), 0.06 * tuft + 0.02 * fine.b);
}
`;

// Ripples that drift across each other, without which a pool would mirror the lamp as one white spot. An eye above sees
// the dark depth, a low one the pale surface.
const WATER_GLSL = /* glsl */ `
vec4 water(vec3 world, float inside) {
  vec2 drift = uSkySecond * vec2(0.011, 0.006);
  float ripple = 0.6 * texture2D(uNoise, world.xz * 0.075 + drift).r + 0.4 * texture2D(uNoise, world.xz * 0.17 - 1.4 * drift).g;
  float depth = normalize(cameraPosition - world).y;
  float bed = texture2D(uNoise, world.xz * 0.03).g;
  vec3 tone = mix(vec3(1.55, 1.5, 1.35), vec3(0.62, 0.78, 0.8), smoothstep(0.05, 0.75, depth)) * (0.8 + 0.4 * bed);
  // The bed shows through the shallows; the middle is deep.
  tone *= mix(vec3(1.5, 1.36, 1.1), vec3(0.7, 0.76, 0.82), smoothstep(0.52, 0.98, inside));
  return vec4(tone, 0.05 * ripple);
}

// Foam along a shore, 0 to 1: a broken rim where the water ends, and a thinner one that comes and goes before it.
float foam(vec3 world, float inside) {
  float torn = texture2D(uNoise, world.xz * 0.31 + uSkySecond * vec2(0.004, -0.003)).g - 0.5;
  float at = inside + 0.16 * torn;
  float wave = 0.05 * sin(uSkySecond * 0.9 + 9.0 * texture2D(uNoise, world.xz * 0.02).r);
  float rim = smoothstep(0.46, 0.52, at) * (1.0 - smoothstep(0.53, 0.6, at));
  float second = smoothstep(0.66, 0.69, at + wave) * (1.0 - smoothstep(0.7, 0.74, at + wave));
  return step(0.01, inside) * max(0.6 * rim, 0.3 * second * smoothstep(-0.1, 0.15, torn));
}
`;

const FRAGMENT_PAINT = /* glsl */ `
vec2 paint = vec2(0.0, roughness);
vec3 markLight = vec3(0.0);
vec2 lean = vec2(0.0);
float level = 0.0;
{
  vec3 face = normalize(vFace);
  vec3 weight = pow(abs(face), vec3(4.0));
  weight /= weight.x + weight.y + weight.z;
  vec4 broad = threeSides(vGrain * 0.105, weight);
  vec4 fine = threeSides(vGrain * 0.43 + 0.37, weight);
  int surface = int(vSurface + 0.5);
  Relief relief = reliefAt(vWorld);
  vec4 look;
  if (surface == ${MAT_SURFACE}) {
    Laid laid = matAt(vWorld);
    look = vec4(drybrushed(laid.colour, relief, 0.0, 0.0, broad, fine), 0.0);
    paint.y = laid.rough;
    lean = laid.lean;
  }
  else if (surface == ${SURFACE.brick}) look = brickwork(vPattern, face, broad, fine);
  else if (surface == ${SURFACE.steel}) { look = corrugated(vPattern, face, broad, fine); paint.y = 0.62; }
  else if (surface == ${SURFACE.earth}) {
    // A hill uses the mat's ground cover, and at its foot nothing else; on a paved mat it is overgrown.
    Laid laid = matAt(vWorld);
    // Low parts blend into the mat with a ragged edge, so that the height field's cells do not show; only height shades them.
    float ragged = vWorld.y + 0.5 * (broad.r - 0.5) + 0.16 * (fine.g - 0.5);
    float risen = smoothstep(0.12, 0.42, ragged) * smoothstep(0.0, 0.1, vWorld.y) * step(0.5, uMat.y);
    float foot = smoothstep(0.0, 0.12, vWorld.y) * (1.0 - smoothstep(0.12, 0.5, vWorld.y));
    level = 1.0 - smoothstep(0.02, 0.3, vWorld.y);
    vec4 grown = turf(vWorld, broad, fine);
    // Slopes are darker and the crown is drier, so that a hill is recognised from straight above.
    float tilt = 1.0 - face.y;
    float leaning = smoothstep(0.03, 0.3, tilt) * smoothstep(0.05, 0.3, vWorld.y);
    float crown = (1.0 - exp(-0.9 * max(vWorld.y - 0.15, 0.0))) * (1.0 - leaning);
    vec3 ground = laid.colour * (1.0 - 0.24 * foot) * mix(1.0, 0.7, leaning) * mix(vec3(1.0), vec3(1.38, 1.32, 1.18), crown);
    // Where it is too steep for growth, rock shows; noise wears the border, so that it follows no cell.
    float bare = smoothstep(0.44, 0.6, tilt + 0.34 * (broad.g - 0.5) + 0.3 * (fine.g - 0.5));
    vec4 cut = stone(broad, fine);
    diffuseColor.rgb = mix(mix(ground, diffuseColor.rgb * grown.rgb, risen), diffuseColor.rgb * cut.rgb, bare);
    diffuseColor.rgb = drybrushed(diffuseColor.rgb, relief, vWorld.y, leaning, broad, fine);
    look = vec4(vec3(1.0), mix(grown.w * risen, cut.w, bare));
    lean = laid.lean * (1.0 - risen) * (1.0 - bare);
    paint.y = mix(laid.rough, paint.y, bare);
  }
  else if (surface == ${SURFACE.planks}) look = boards(vPattern, face, fine);
  else if (surface == ${SURFACE.oak}) {
    Laid laid = oakAt(vWorld, face, uHalf);
    look = vec4(laid.colour, 0.0);
    paint.y = laid.rough;
    lean = laid.lean;
  }
  else if (surface == ${SURFACE.concrete}) look = vec4(vec3(0.80 + 0.30 * broad.g + 0.12 * (fine.b - 0.5)) * mix(1.0, 0.86, smoothstep(0.55, 0.8, broad.r)), 0.012 * fine.b + 0.02 * broad.g);
  else if (surface == ${SURFACE.water}) { 
    look = water(vWorld, relief.water);
    float froth = foam(vWorld, relief.water);
    diffuseColor.rgb = mix(diffuseColor.rgb * look.rgb, vec3(0.7, 0.73, 0.7), froth);
    look.rgb = vec3(1.0);
    paint.y = mix(0.2, 0.8, froth);
  }
  else if (surface == ${SURFACE.glow}) { look = vec4(1.0, 1.0, 1.0, 0.0); markLight += diffuseColor.rgb * (0.55 + 0.25 * broad.r); diffuseColor.rgb *= 0.3; }
  else look = stone(broad, fine);
  if (surface == ${MAT_SURFACE} || surface == ${SURFACE.oak}) diffuseColor.rgb = look.rgb; else diffuseColor.rgb *= look.rgb;
  paint.x = look.w;
  if (surface != ${SURFACE.water} && surface != ${SURFACE.oak}) {
    float wet = wetness(relief, vWorld);
    diffuseColor.rgb *= mix(vec3(1.0), vec3(0.5, 0.49, 0.46), wet);
    paint.y = mix(paint.y, 0.42, wet);
  }
  if (surface != ${SURFACE.oak}) {
    if (uGrid > 0.0) {
      vec2 line = abs(fract(vWorld.xz) - 0.5);
      vec2 pixel = fwidth(vWorld.xz);
      vec2 on = smoothstep(0.5 - 0.015 - pixel, vec2(0.5) - 0.5 * pixel, line) / (1.0 + 6.0 * pixel);
      diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.85, 0.82, 0.72), 0.1 * uGrid * max(on.x, on.y) * step(0.5, face.y));
    }
    if (uPieceLit >= 0.0 && abs(vPiece - uPieceLit) < 0.5) {
      float stripe = smoothstep(-0.2, 0.2, sin((vWorld.x + vWorld.y + vWorld.z) * 6.0));
      diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.46, 0.062, 0.044), 0.45 + 0.3 * stripe);
      markLight += vec3(0.10, 0.014, 0.010);
    }
    diffuseColor.rgb *= underClouds(uNoise, vWorld);
    liftFloors(vWorld);
    diffuseColor.rgb = layMarks(diffuseColor.rgb, vWorld, markLight);
    diffuseColor.rgb = shadeUnseen(diffuseColor.rgb, vWorld, uHalf);
  }
}
`;

const FRAGMENT_RELIEF = /* glsl */ `
#ifndef PLAIN
{
  // Small relief from the derivatives of the height field. @source Mikkelsen, "Bump mapping unparametrized surfaces".
  float near = clamp(1.4 - 0.35 * length(fwidth(vWorld)) * 8.0, 0.0, 1.0);
  vec2 rise = vec2(dFdx(paint.x), dFdy(paint.x)) * near;
  vec3 sx = dFdx(-vViewPosition), sy = dFdy(-vViewPosition);
  vec3 r1 = cross(sy, normal), r2 = cross(normal, sx);
  float det = dot(sx, r1);
  vec3 slope = sign(det) * (rise.x * r1 + rise.y * r2);
  if (level > 0.0) normal = normalize(mix(normal, normalize((viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz), level));
  normal = normalize(abs(det) * normal - slope);
  if (dot(lean, lean) > 0.0) normal = normalize(normal + mat3(viewMatrix) * vec3(lean.x, 0.0, lean.y) * float(gl_FrontFacing ? 1 : -1));
}
#endif
`;
