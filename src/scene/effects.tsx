import {
  BrightnessContrast,
  EffectComposer,
  HueSaturation,
  N8AO,
  SMAA,
  ToneMapping,
  Vignette,
} from '@react-three/postprocessing';
import { useThree } from '@react-three/fiber';
import { ToneMappingMode, type SMAAEffect } from 'postprocessing';
import { useCallback } from 'react';
import type { EventDispatcher } from 'three';

/** Occlusion in every crevice, a gentle vignette, the tone of film. Left out at low quality; nothing here hides information. */
export function Effects() {
  const invalidate = useThree((three) => three.invalidate);
  // Its tables are pictures that load by themselves: without another frame a table at rest would stay jagged.
  const smooth = useCallback(
    // The package's types leave this event out.
    (smaa: SMAAEffect | null) =>
      (smaa as EventDispatcher<{ load: object }> | null)?.addEventListener('load', () => invalidate()),
    [invalidate],
  );
  return (
    <EffectComposer multisampling={0} enableNormalPass={false}>
      <N8AO aoRadius={1.7} distanceFalloff={0.8} intensity={4.2} quality="medium" halfRes color="#160d06" />
      <SMAA ref={smooth} />
      <ToneMapping mode={ToneMappingMode.AGX} />
      <BrightnessContrast brightness={-0.02} contrast={0.14} />
      <HueSaturation saturation={0.04} />
      <Vignette offset={0.28} darkness={0.52} />
    </EffectComposer>
  );
}
