import type { Seconds } from '../../kernel/units.ts';

/** What moves and changes in the sky, shared by the horizon and by the ground that its clouds shade; changed in place. */
export type SkyUniforms = {
  /** The second that is shown: of the replay where one is watched, else of what was drawn so far. */
  readonly uSkySecond: { value: Seconds };
  /** How much of the light a cloud over the table takes, 0 to 1. */
  readonly uCloudShade: { value: number };
  /** Whether the next frame is drawn only because clouds drift: how late it comes says nothing of the machine. */
  isDrifting: boolean;
};

/** A sky at its first second, without clouds. */
export const createSkyUniforms = (): SkyUniforms => ({
  uSkySecond: { value: 0 },
  uCloudShade: { value: 0 },
  isDrifting: false,
});

/** GLSL of the light that clouds leave at a place of the table, 0 to 1; `noise` is the tile that the ground is painted with. */
export const CLOUD_SHADE_GLSL = /* glsl */ `
uniform float uSkySecond;
uniform float uCloudShade;

float underClouds(sampler2D noise, vec3 world) {
  if (uCloudShade <= 0.0) return 1.0;
  vec2 at = world.xz * 0.0062 + uSkySecond * vec2(0.0035, 0.0012);
  float cloud = 0.65 * texture2D(noise, at).r + 0.35 * texture2D(noise, at * 2.3 + 0.4).r;
  return 1.0 - uCloudShade * smoothstep(0.46, 0.6, cloud);
}
`;
