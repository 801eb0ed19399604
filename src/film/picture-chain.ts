import { N8AOPostPass } from 'n8ao';
import {
  BrightnessContrastEffect,
  DepthOfFieldEffect,
  EffectPass,
  HueSaturationEffect,
  type Pass,
  RenderPass,
  SMAAEffect,
  ToneMappingEffect,
  ToneMappingMode,
  VignetteEffect,
} from 'postprocessing';
import {
  Color,
  DepthTexture,
  HalfFloatType,
  type PerspectiveCamera,
  type Scene,
  UnsignedIntType,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Focus } from './film-camera.ts';
import type { FilmLook, FrameSize } from './film-settings.ts';

/** The passes from the scene to a film picture: the table's own, and depth of field set by the camera. */
type PictureChain = {
  /** Draws the scene. The returned target holds the picture in linear light until the next draw. */
  readonly draw: (focus: Focus | undefined) => WebGLRenderTarget;
  readonly dispose: () => void;
};

/** Creates the passes for one camera. Resolves once the lookup tables of the antialiasing are loaded. */
export async function createPictureChain(
  gl: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  size: FrameSize,
  look: FilmLook,
): Promise<PictureChain> {
  const { width, height } = size;
  const depthTexture = new DepthTexture(width, height, UnsignedIntType);
  const drawn = new WebGLRenderTarget(width, height, { type: HalfFloatType, depthTexture });
  const [a, b] = [target(size), target(size)];
  const lens = new DepthOfFieldEffect(camera, { resolutionScale: 0.5, bokehScale: 1 });
  const smooth = new SMAAEffect();
  const whole = new RenderPass(scene, camera);
  const passes = [
    ...(look === 'plain' ? [] : [shadeOf(scene, camera, size, look)]),
    new EffectPass(camera, lens),
    new EffectPass(camera, smooth),
    new EffectPass(
      camera,
      new ToneMappingEffect({ mode: ToneMappingMode.AGX }),
      new BrightnessContrastEffect({ brightness: -0.02, contrast: 0.14 }),
      new HueSaturationEffect({ saturation: 0.04 }),
      new VignetteEffect({ offset: 0.28, darkness: 0.52 }),
    ),
  ];
  for (const pass of [whole, ...passes]) prepare(pass, gl, drawn, size);
  await tablesOf(smooth);
  const lensPass = passes[look === 'plain' ? 0 : 1]!;
  return {
    draw(focus) {
      const [before, { autoClear }] = [gl.getRenderTarget(), gl];
      gl.autoClear = false;
      whole.render(gl, drawn, a, 0);
      lensPass.enabled = focus !== undefined;
      if (focus) aim(lens, focus);
      let [from, to] = [drawn, a];
      for (const pass of passes) {
        if (!pass.enabled) continue;
        pass.render(gl, from, to, 0);
        [from, to] = [to, to === a ? b : a];
      }
      gl.autoClear = autoClear;
      // Otherwise the table would go on drawing into a render target of the film.
      gl.setRenderTarget(before);
      return from;
    },
    dispose() {
      for (const pass of [whole, ...passes]) pass.dispose();
      for (const one of [drawn, a, b]) one.dispose();
    },
  };
}

const target = ({ width, height }: FrameSize): WebGLRenderTarget =>
  new WebGLRenderTarget(width, height, { type: HalfFloatType, depthBuffer: false });

function prepare(pass: Pass, gl: WebGLRenderer, drawn: WebGLRenderTarget, { width, height }: FrameSize): void {
  // What the package's own composer does for its passes; the types keep the field private.
  (pass as unknown as { renderer: WebGLRenderer }).renderer = gl;
  pass.initialize(gl, false, HalfFloatType);
  pass.setSize(width, height);
  if (pass.needsDepthTexture && drawn.depthTexture) pass.setDepthTexture(drawn.depthTexture);
}

/** Ambient occlusion, as at the table. */
function shadeOf(scene: Scene, camera: PerspectiveCamera, { width, height }: FrameSize, look: FilmLook): Pass {
  const shade = new N8AOPostPass(scene, camera, width, height);
  Object.assign(shade.configuration, {
    aoRadius: 1.7,
    distanceFalloff: 0.8,
    intensity: 4.2,
    halfRes: look === 'rich',
    color: new Color('#160d06'),
  });
  shade.setQualityMode(look === 'rich' ? 'Medium' : 'High');
  return shade;
}

function aim(lens: DepthOfFieldEffect, { distance, depth, blur }: Focus): void {
  lens.cocMaterial.focusDistance = distance;
  lens.cocMaterial.focusRange = depth;
  lens.bokehScale = blur;
}

/** Waits for the lookup textures of the antialiasing, which it loads automatically. */
const tablesOf = (smooth: SMAAEffect): Promise<void> =>
  new Promise((done) => {
    const { searchTexture, areaTexture } = smooth.weightsMaterial as unknown as Record<
      string,
      { image?: unknown } | null
    >;
    if (searchTexture?.image && areaTexture?.image) done();
    // The package's types omit this event.
    else (smooth as unknown as EventTarget).addEventListener('load', () => done());
  });
