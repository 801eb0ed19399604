import {
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  RedFormat,
  ShaderChunk,
  UnsignedShortType,
  WebGLRenderTarget,
} from 'three';

/** Shadows of a light with at least this radius soften with distance from their caster. */
export const SOFT_RADIUS = 10;

/** Sharpest edge of a shadow, in pixels of its map. */
const SHARP = 1.6;
/** Approximate depth of an inch in the light's depth range. */
const INCH = 0.0065;

/** The filter in three.js's shadow shader that is replaced. */
const FOLD = /shadow = \(\s*texture\( shadowMap[\s\S]*?\) \* 0\.2;/;

/**
 * Patches three.js's filtered shadows to soften with distance from their caster. A first set of samples estimates
 * whether the blocker is near or far; a second filters over that width. Both only compare depths, so the hardware
 * filter does most of the work.
 *
 * @source Fernando, "Percentage-closer soft shadows", with the blockers' distance bracketed by comparisons.
 */
export function softenShadows(): void {
  const chunk = ShaderChunk.shadowmap_pars_fragment;
  if (chunk.includes('softLight')) return;
  const soft = chunk.replace(
    FOLD,
    (plain) => `if ( shadowRadius < ${SOFT_RADIUS}.0 ) { ${plain} } else { ${SOFT_GLSL} }`,
  );
  ShaderChunk.shadowmap_pars_fragment = soft as typeof chunk;
}

const SOFT_GLSL = /* glsl */ `
  vec3 met = vec3( 0.0 );
  for ( int i = 0; i < 6; i ++ ) {
    vec2 at = shadowCoord.xy + vogelDiskSample( i, 6, phi ) * radius;
    met.x += texture( shadowMap, vec3( at, shadowCoord.z - ${INCH * 0.4} ) );
    met.y += texture( shadowMap, vec3( at, shadowCoord.z - ${INCH * 1.6} ) );
    met.z += texture( shadowMap, vec3( at, shadowCoord.z - ${INCH * 4.5} ) );
  }
  // The share of the blockers within reach that are far above the surface.
  vec3 softLight = ( 6.0 - met ) / 6.0;
  float far = clamp( ( 0.12 * softLight.x + 0.33 * softLight.y + 0.55 * softLight.z ) / max( softLight.x, 0.08 ), 0.0, 1.0 );
  vec2 wide = mix( vec2( ${SHARP} ) * texelSize, radius, far );
  shadow = 0.0;
  for ( int i = 0; i < 14; i ++ )
    shadow += texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( i, 14, phi ) * wide, shadowCoord.z ) );
  shadow /= 14.0;
`;

/**
 * A light's shadow target: the depth texture that three.js makes for its `PCFShadowMap`, with an unread colour buffer
 * of one byte a pixel instead of four, which saves 50 MB at `high`. `size` in pixels.
 */
export function createShadowTarget(size: number): WebGLRenderTarget {
  const depthTexture = new DepthTexture(size, size, UnsignedShortType);
  depthTexture.compareFunction = LessEqualCompare;
  depthTexture.minFilter = LinearFilter;
  depthTexture.magFilter = LinearFilter;
  return new WebGLRenderTarget(size, size, { format: RedFormat, depthTexture });
}
