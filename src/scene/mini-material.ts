import { MeshStandardMaterial } from 'three';

/**
 * Paint of minis: pigment from the vertices, the side's colour laid over it where a part asks for it, bare metal and
 * lamps. What a brush does (washes, highlights, the light from above) is in the pigment already.
 */
export function createMiniMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.74, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec4 _paint;\nvarying vec4 vPaint;')
      .replace('#include <color_vertex>', VERTEX_COLOUR);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec4 vPaint;')
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = mix(roughness, 0.34, vPaint.y);')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = vPaint.y;')
      .replace('#include <emissivemap_fragment>', 'totalEmissiveRadiance += 1.6 * vColor.rgb * vPaint.z;')
      .replace('#include <aomap_fragment>', OPENNESS);
  };
  material.customProgramCacheKey = () => 'highground-mini';
  return material;
}

const VERTEX_COLOUR = /* glsl */ `
vColor = vec4(color.rgb, 1.0);
#ifdef USE_INSTANCING_COLOR
  vColor.rgb += 2.0 * _paint.x * instanceColor.rgb;
#endif
vPaint = _paint;
`;

const OPENNESS = /* glsl */ `
reflectedLight.indirectDiffuse *= mix(0.5, 1.0, vPaint.w);
reflectedLight.indirectSpecular *= vPaint.w;
`;
