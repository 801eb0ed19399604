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
import { Lens } from './lens.tsx';
import type { Picture } from './picture-quality.ts';

type EffectsProps = { readonly picture: Picture; readonly lens: boolean };

/** Occlusion in every crevice, a lens, a gentle vignette, the tone of film; nothing here hides information. */
export function Effects({ picture, lens }: EffectsProps) {
  const invalidate = useThree((three) => three.invalidate);
  // Its tables are pictures that load by themselves: without another frame a table at rest would stay jagged.
  const smooth = useCallback(
    // The package's types leave this event out.
    (smaa: SMAAEffect | null) =>
      (smaa as EventDispatcher<{ load: object }> | null)?.addEventListener('load', () => invalidate()),
    [invalidate],
  );
  const shade = (
    <N8AO
      aoRadius={1.7}
      distanceFalloff={0.8}
      intensity={4.2}
      quality={picture.shade === 'whole' ? 'high' : 'medium'}
      halfRes={picture.shade === 'half'}
      color="#160d06"
    />
  );
  return (
    <EffectComposer key={`${picture.shade}/${lens}`} multisampling={0} enableNormalPass={false}>
      {picture.shade === 'none' ? <></> : shade}
      {lens ? <Lens /> : <></>}
      <SMAA ref={smooth} />
      <ToneMapping mode={ToneMappingMode.AGX} />
      <BrightnessContrast brightness={-0.02} contrast={0.14} />
      <HueSaturation saturation={0.04} />
      <Vignette offset={0.28} darkness={0.52} />
    </EffectComposer>
  );
}
