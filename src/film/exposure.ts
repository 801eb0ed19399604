import {
  AddEquation,
  CustomBlending,
  HalfFloatType,
  Mesh,
  NoBlending,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
  UnsignedByteType,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { FrameSize } from './film-settings.ts';

/** Accumulates the weighted exposures of one frame in linear light and reads the result back as bytes. */
type Exposure = {
  readonly clear: () => void;
  /** Adds a picture in linear light, times its weight. */
  readonly add: (picture: Texture, weight: number) => void;
  /** Writes sRGB and opaque alpha, row by row from the top. All zero when the context was lost. */
  readonly develop: (into: Uint8ClampedArray<ArrayBuffer>) => void;
  readonly dispose: () => void;
};

const VERTEX = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

const ADD = /* glsl */ `
  uniform sampler2D picture;
  uniform float weight;
  varying vec2 at;
  void main() { gl_FragColor = vec4(clamp(texture2D(picture, at).rgb, 0.0, 1.0) * weight, 1.0); }
`;

// Linear light to sRGB; a grain below visibility keeps skies from banding.
const DEVELOP = /* glsl */ `
  uniform sampler2D picture;
  varying vec2 at;
  float grain(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))) - 0.5; }
  void main() {
    vec3 light = texture2D(picture, vec2(at.x, 1.0 - at.y)).rgb;
    vec3 screen = mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, light * 12.92, vec3(lessThanEqual(light, vec3(0.0031308))));
    gl_FragColor = vec4(clamp(screen + grain(gl_FragCoord.xy) / 255.0, 0.0, 1.0), 1.0);
  }
`;

/** Creates the accumulator for one frame size. */
export function createExposure(gl: WebGLRenderer, { width, height }: FrameSize): Exposure {
  const light = new WebGLRenderTarget(width, height, { type: HalfFloatType, depthBuffer: false });
  const screen = new WebGLRenderTarget(width, height, { type: UnsignedByteType, depthBuffer: false });
  const adding = new ShaderMaterial({
    uniforms: { picture: { value: null }, weight: { value: 1 } },
    vertexShader: VERTEX,
    fragmentShader: ADD,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const developing = new ShaderMaterial({
    uniforms: { picture: { value: light.texture } },
    vertexShader: VERTEX,
    fragmentShader: DEVELOP,
    blending: NoBlending,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const sheet = new Mesh(new PlaneGeometry(2, 2), adding);
  sheet.frustumCulled = false;
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  const onto = (target: WebGLRenderTarget, material: ShaderMaterial) => {
    const [before, { autoClear }] = [gl.getRenderTarget(), gl];
    gl.autoClear = false;
    sheet.material = material;
    gl.setRenderTarget(target);
    gl.render(sheet, camera);
    gl.setRenderTarget(before);
    gl.autoClear = autoClear;
  };
  // The first picture overwrites what is there instead of adding to it.
  let isClear = true;
  return {
    clear() {
      isClear = true;
    },
    add(picture, weight) {
      adding.uniforms['picture']!.value = picture;
      adding.uniforms['weight']!.value = weight;
      adding.blending = isClear ? NoBlending : CustomBlending;
      isClear = false;
      onto(light, adding);
    },
    develop(into) {
      onto(screen, developing);
      gl.readRenderTargetPixels(screen, 0, 0, width, height, into);
    },
    dispose() {
      for (const one of [light, screen, adding, developing, sheet.geometry]) one.dispose();
    },
  };
}
