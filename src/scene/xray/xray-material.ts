import {
  Color,
  CustomBlending,
  DoubleSide,
  GreaterDepth,
  LineBasicMaterial,
  OneMinusSrcAlphaFactor,
  ShaderMaterial,
  SrcAlphaFactor,
} from 'three';

const VERTEX = /* glsl */ `
attribute float look;
attribute float through;
attribute vec3 tint;
varying float vLook;
varying float vThrough;
varying vec3 vTint;
varying vec3 vAt;
void main() {
  vLook = look;
  vThrough = through;
  vTint = tint;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vAt = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/** Patterns are in inches: in plan on level faces, along the face and upwards on upright ones. */
const FRAGMENT = /* glsl */ `
varying float vLook;
varying float vThrough;
varying vec3 vTint;
varying vec3 vAt;
uniform float strength;
uniform float deep;

float line(float at, float share) {
  float w = fwidth(at);
  float d = abs(fract(at) - 0.5);
  float soft = smoothstep(share * 0.5 + w, share * 0.5 - w, 0.5 - d);
  return mix(soft, share, clamp(w * 1.6 - 0.35, 0.0, 1.0));
}
float dots(vec2 at, float radius) {
  float d = length(fract(at) - 0.5);
  float w = fwidth(d);
  return smoothstep(radius + w, radius - w, d);
}
void main() {
  vec3 n = normalize(cross(dFdx(vAt), dFdy(vAt)));
  bool level = abs(n.y) > 0.7;
  // The small term keeps the direction defined on level faces, whose branch does not use it.
  vec2 along = normalize(vec2(-n.z, n.x) + vec2(1e-5, 0.0));
  vec2 at = level ? vAt.xz : vec2(dot(vAt.xz, along), vAt.y);
  int look = int(vLook + 0.5);
  float stroke = 0.0;
  if (look == 0) stroke = line((at.x + at.y) * 0.9, 0.16);
  else if (look == 1) stroke = line(at.y * 1.5, 0.14);
  else if (look == 2) stroke = line((at.x - at.y) * 0.9, 0.12) * 0.8 + line((at.x + at.y) * 0.45, 0.08);
  else if (look == 3) stroke = line(at.y * 2.6, 0.42);
  else if (look == 4) stroke = line(at.y * 2.0, 0.3);
  else if (look == 5) stroke = line(abs(fract(at.x * 0.5) - 0.5) * 2.0 + at.y * 1.4, 0.2);
  else if (look == 6) stroke = max(line((at.x + at.y) * 1.2, 0.1), line((at.x - at.y) * 1.2, 0.1));
  else if (look == 7) stroke = 1.0 - dots(at * 2.2, 0.36);
  else if (look == 8) stroke = dots(at * 1.1, 0.1);
  else if (look == 9) stroke = dots(at * 1.6, 0.2);
  else if (look == 10) stroke = max(line((at.x + at.y) * 1.6, 0.26), line((at.x - at.y) * 1.6, 0.1));
  else stroke = line(at.y * 4.0, 0.1) * 0.5;
  float ground = look == 11 ? 0.12 : mix(0.42, 0.12, vThrough);
  float shade = 0.82 + 0.18 * n.y;
  float alpha = clamp(ground + stroke * 0.52, 0.0, 0.92) * strength;
  vec3 colour = mix(vTint * (1.25 + 0.6 * stroke), vTint * (0.62 - 0.36 * stroke), deep) * shade;
  // Tone mapping desaturates; this compensates in advance.
  colour = max(mix(vec3(dot(colour, vec3(0.3, 0.6, 0.1))), colour, 1.5 + 0.5 * deep), vec3(0.0));
  gl_FragColor = vec4(colour, alpha);
  #include <colorspace_fragment>
}`;

const OVER = { blending: CustomBlending, blendSrc: SrcAlphaFactor, blendDst: OneMinusSrcAlphaFactor } as const;

/** The faces, coloured and patterned by their meaning in the rules. Drawn before overlay lines. */
export const createFaceMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { strength: { value: 1 }, deep: { value: 0 } },
    side: DoubleSide,
    ...OVER,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });

/** Writes only depth, so that hidden faces are not blended over visible ones. */
export const createDepthMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: 'void main() { gl_FragColor = vec4(0.0); }',
    side: DoubleSide,
    colorWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });

/** Visible edges, or those hidden behind faces. */
export const createEdgeMaterial = (isBehind: boolean): LineBasicMaterial =>
  new LineBasicMaterial({
    vertexColors: true,
    toneMapped: false,
    opacity: isBehind ? 0.16 : 0.95,
    depthWrite: false,
    ...(isBehind ? { depthFunc: GreaterDepth } : {}),
    ...OVER,
  });

/** A veil over everything drawn so far, which fades the table. */
export const createVeilMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader:
      'uniform vec3 colour; uniform float share; void main() { gl_FragColor = vec4(colour, share);\n#include <colorspace_fragment>\n}',
    uniforms: { colour: { value: new Color() }, share: { value: 0.78 } },
    ...OVER,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
