import {
  BrightnessContrast,
  EffectComposer,
  HueSaturation,
  N8AO,
  SMAA,
  ToneMapping,
  Vignette,
} from '@react-three/postprocessing';
import { ToneMappingMode } from 'postprocessing';

/** Occlusion in every crevice, a gentle vignette, the tone of film. Left out at low quality; nothing here hides information. */
export function Effects() {
  return (
    <EffectComposer multisampling={0} enableNormalPass={false}>
      <N8AO aoRadius={1.7} distanceFalloff={0.8} intensity={4.2} quality="medium" halfRes color="#160d06" />
      <SMAA />
      <ToneMapping mode={ToneMappingMode.AGX} />
      <BrightnessContrast brightness={-0.02} contrast={0.14} />
      <HueSaturation saturation={0.04} />
      <Vignette offset={0.28} darkness={0.52} />
    </EffectComposer>
  );
}
