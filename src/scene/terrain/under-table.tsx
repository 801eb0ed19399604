import { useEffect, useMemo } from 'react';
import { CircleGeometry, MeshStandardMaterial } from 'three';
import { LAND_BELOW, ROOM_ABOVE } from '../backdrop/horizon.tsx';
import { FRAME } from './build-board.ts';
import type { RenderContext } from '../context/render-context.ts';

/** Radius of the visible surface, in units of the board's. */
const REACH = 2.4;

/**
 * The dark table under the board: it receives the board's shadow and fades into the room. `reach` is the board's
 * radius, inches.
 */
export function UnderTable({ reach, context }: { readonly reach: number; readonly context: RenderContext }) {
  const form = useMemo(() => new CircleGeometry(reach * REACH, 48).rotateX(-Math.PI / 2), [reach]);
  const paint = useMemo(() => createPaint(reach, context), [reach, context]);
  useEffect(() => () => form.dispose(), [form]);
  useEffect(() => () => paint.dispose(), [paint]);
  return <mesh geometry={form} material={paint} position-y={-FRAME.drop - 0.01} receiveShadow renderOrder={-1} />;
}

function createPaint(reach: number, context: RenderContext): MeshStandardMaterial {
  const paint = new MeshStandardMaterial({ color: '#3a2a1e', roughness: 0.62, transparent: true, depthWrite: false });
  paint.onBeforeCompile = (shader) => {
    const { uOakColour, uOakRelief, uOakLaid } = context.mats;
    Object.assign(shader.uniforms, { uOakColour, uOakRelief, uOakLaid });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vPlan;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlan = position.xz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${HEAD}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${BODY}`);
  };
  paint.defines = {
    ...paint.defines,
    REACH: (reach * REACH).toFixed(2),
    NEAR: (reach * 0.9).toFixed(2),
    LAND_BELOW: LAND_BELOW.toFixed(2),
    ROOM_ABOVE: ROOM_ABOVE.toFixed(2),
  };
  paint.customProgramCacheKey = () => `highground-under/${reach}`;
  return paint;
}

const HEAD = /* glsl */ `
varying vec2 vPlan;
uniform sampler2D uOakColour;
uniform sampler2D uOakRelief;
uniform float uOakLaid;
`;

// Dark, worn boards 6.5″ wide, each with its own offset.
const BODY = /* glsl */ `
{
  float lane = vPlan.y / 6.5;
  float own = fract(sin(floor(lane) * 91.7) * 437.5);
  float inside = abs(fract(lane) - 0.5) * 2.0;
  float gap = 1.0 - smoothstep(0.975 - fwidth(lane), 0.995, inside);
  if (uOakLaid > 0.5) diffuseColor.rgb = texture2D(uOakColour, vec2(vPlan.x / 22.0 + own * 7.0, vPlan.y / 13.0 + own)).rgb * vec3(0.34, 0.27, 0.24);
  diffuseColor.rgb *= (0.75 + 0.5 * own) * mix(0.35, 1.0, gap);
  diffuseColor.a = 1.0 - smoothstep(NEAR, REACH, length(vPlan));
  // An eye near the ground sees the land around the table in its place.
  diffuseColor.a *= smoothstep(LAND_BELOW, ROOM_ABOVE, cameraPosition.y);
}
`;
