import { useMemo } from 'react';
import { BufferGeometry, Color, Float32BufferAttribute } from 'three';
import { LightSheet } from './light-sheet.tsx';
import type { BandLine, Rib } from './plan-band.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';

/** The corridor of a path as light on the ground: strong where the base goes, faint where it can still be blocked. */
export function BandView({ band }: { readonly band: BandLine }) {
  const form = useMemo(() => buildBand(band), [band]);
  return <LightSheet form={form} order={4} />;
}

/** Offsets of the stripes across the band, and their opacity. */
function profileOf(
  band: BandLine,
  { past, upright }: Pick<Rib, 'past' | 'upright'>,
): readonly (readonly [off: number, strength: number])[] {
  const [half, reach] = [round(band.half, past), upright ? band.half : round(band.reach, past)];
  const [rim, edge, inner] = [Math.max(0, reach - 0.05), Math.min(reach, half + 0.02), Math.max(0, half - 0.07)];
  return [
    [-reach, 0.3],
    [-rim, 0.16],
    [-edge, 0.16],
    [-half, 0.62],
    [-inner, 0.4],
    [inner, 0.4],
    [half, 0.62],
    [edge, 0.16],
    [rim, 0.16],
    [reach, 0.3],
  ];
}

/** Half the width of a round end, `past` its centre. */
const round = (radius: number, past: number): number => Math.sqrt(Math.max(0, radius * radius - past * past));

function buildBand(band: BandLine): BufferGeometry {
  const wide = profileOf(band, { past: 0, upright: false }).length;
  const { spine } = band;
  const colour = new Color(OVERLAY_COLOUR.costly);
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  for (const rib of spine) {
    const { at, left } = rib;
    for (const [off, strength] of profileOf(band, rib)) {
      positions.push(at[0] + left[0] * off, at[1], at[2] + left[1] * off);
      colours.push(colour.r * 1.5, colour.g * 1.5, colour.b * 1.5, strength);
    }
  }
  for (let i = 0; i + 1 < spine.length; i++) {
    // A step up or down has no ground in between.
    if (Math.abs(spine[i]!.at[1] - spine[i + 1]!.at[1]) > 0.35) continue;
    for (let k = 0; k + 1 < wide; k++) {
      const [a, b, c, d] = [i * wide + k, i * wide + k + 1, (i + 1) * wide + k + 1, (i + 1) * wide + k];
      indices.push(a, b, c, a, c, d);
    }
  }
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('color', new Float32BufferAttribute(colours, 4));
  form.setIndex(indices);
  return form;
}
