import { MeshStandardMaterial } from 'three';

/**
 * Paint of minis: colours from the vertices, the side's colour where a part asks for it, and the look of a painter's
 * zenithal highlight: what faces the sky is light, what faces the table is dark.
 */
export function createMiniMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.72,
    metalness: 0.04,
    flatShading: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float aSide;\nvarying float vSky;\nvarying float vTall;',
      )
      .replace('#include <color_vertex>', VERTEX_COLOUR);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float vSky;\nvarying float vTall;')
      .replace('#include <color_fragment>', FRAGMENT_COLOUR);
  };
  material.customProgramCacheKey = () => 'highground-mini';
  return material;
}

const VERTEX_COLOUR = /* glsl */ `
vColor = vec4(1.0);
#ifdef USE_INSTANCING_COLOR
  vColor.rgb = mix(color.rgb, instanceColor.rgb * color.rgb, aSide);
#else
  vColor.rgb = color.rgb;
#endif
vSky = normal.y;
vTall = position.y;
`;

const FRAGMENT_COLOUR = /* glsl */ `
{
  float sky = 0.62 + 0.30 * smoothstep(-0.6, 0.9, vSky) + 0.22 * smoothstep(0.1, 1.4, vTall);
  diffuseColor.rgb *= vColor.rgb * sky;
  // The last highlight: a thin dry brush on what faces up.
  diffuseColor.rgb += 0.055 * smoothstep(0.55, 1.0, vSky);
}
`;
