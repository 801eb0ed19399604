import type { ChargeSketch } from '../../../app/systems/regiments/charge-sketch.ts';

/** A small plan of a charge's end: who touches is dark, who does not is pale. */
export function ChargeSketchView({ sketch }: { readonly sketch: ChargeSketch }) {
  const { cells, box } = sketch;
  return (
    <svg className="charge-sketch" viewBox={box.join(' ')} aria-hidden="true">
      {cells.map(({ points, foe, touches }, i) => (
        <polygon
          key={i}
          points={points.map((p) => p.join(',')).join(' ')}
          data-foe={foe || undefined}
          data-touches={touches || undefined}
        />
      ))}
    </svg>
  );
}
