import { useThree } from '@react-three/fiber';
import {
  BrightnessContrast,
  EffectComposer,
  HueSaturation,
  N8AO,
  SMAA,
  ToneMapping,
  Vignette,
} from '@react-three/postprocessing';
import { type SMAAEffect, ToneMappingMode } from 'postprocessing';
import { useCallback } from 'react';
import type { EventDispatcher } from 'three';
import { LensEffect } from './lens.tsx';
import type { Picture } from './picture-quality.ts';

type EffectsProps = { readonly picture: Picture; readonly lens: boolean };

/** Ambient occlusion, depth of field, a slight vignette and tone mapping; none of them hides information. */
export function Effects({ picture, lens }: EffectsProps) {
  const invalidate = useThree((three) => three.invalidate);
  // The lookup textures load later: without another frame a table at rest would stay aliased.
  const smooth = useCallback(
    // The package's types omit this event.
    (smaa: SMAAEffect | null) =>
      (smaa as EventDispatcher<{ load: object }> | null)?.addEventListener('load', () => invalidate()),
    [invalidate],
  );
  const { shade } = picture;
  const passes = [
    shade !== 'none' && (
      <N8AO
        key="shade"
        aoRadius={1.7}
        distanceFalloff={0.8}
        intensity={4.2}
        quality={shade === 'whole' ? 'high' : 'medium'}
        halfRes={shade === 'half'}
        color="#160d06"
      />
    ),
    lens && <LensEffect key="lens" />,
    <SMAA key="smooth" ref={smooth} />,
    <ToneMapping key="tone" mode={ToneMappingMode.AGX} />,
    <BrightnessContrast key="contrast" brightness={-0.02} contrast={0.14} />,
    <HueSaturation key="saturation" saturation={0.04} />,
    <Vignette key="vignette" offset={0.28} darkness={0.52} />,
  ].filter((pass) => pass !== false);
  return (
    <EffectComposer key={`${shade}/${lens}`} multisampling={0} enableNormalPass={false}>
      {passes}
    </EffectComposer>
  );
}
