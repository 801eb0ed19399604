import { useMemo, useContext } from 'react';
import { type Band, bandsOf } from '../../app/lab/lab-bands.ts';
import { isNone } from '../../app/lab/lab-paint.ts';
import { type LabMap, useLab, useLabParts, useLabStore } from '../../app/lab/lab-store.ts';
import type { MapLayer } from '../../lab/map/map-sketch.ts';
import { labMessages } from '../../messages/lab.ts';
import { unitId } from '../../rules/core/ids.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { LabChoice } from './lab-choice.tsx';
import { LabOut } from './lab-export.ts';

/** What the colours on the ground mean, which layer of the map they show, and how opaque they are. */
export function LabLegend({ map, isFolded }: { readonly map: LabMap; readonly isFolded: boolean }) {
  const { panel } = labMessages;
  const store = useLabStore();
  const chosen = useLab((lab) => lab.layer);
  const { strength, banded, lines } = useLabParts((lab) => ({
    strength: lab.strength,
    banded: lab.banded,
    lines: lab.lines,
  }));
  const layers = map.sketch?.layers ?? [];
  const layer = layers[chosen] ?? layers[0];
  const bands = useMemo(() => {
    void map.done;
    return layer && bandsOf(layer);
  }, [layer, map.done]);
  if (layer === undefined || bands === undefined) return null;
  return (
    <section className="lab-legend" aria-label={panel.legend}>
      <ul>
        {shownBands(layer, bands.bands).map((band) => (
          <li key={band.from}>
            <span
              style={isNone(layer.unit, lowOf(band)) ? undefined : { background: `rgb(${band.colour.join(' ')})` }}
            />
            {bandText(layer, band)}
          </li>
        ))}
      </ul>
      {layers.length > 1 && !isFolded && (
        <LabChoice
          label={panel.layer}
          value={layers.indexOf(layer)}
          set={(one) => store.setState({ layer: Number(one) })}
          isWide
        >
          {layers.map((one, i) => [i, layerText(one, map)])}
        </LabChoice>
      )}
      {!isFolded && (
        <>
          <label className="lab-strength">
            <span>{panel.strength}</span>
            <input
              type="range"
              min={0.1}
              max={1}
              step={0.05}
              value={strength}
              onChange={(event) => store.setState({ strength: Number(event.target.value) })}
            />
          </label>
          <div className="lab-looks">
            <label className="check">
              <input type="checkbox" checked={banded} onChange={() => store.setState({ banded: !banded })} />{' '}
              {panel.banded}
            </label>
            <label className="check">
              <input type="checkbox" checked={lines} onChange={() => store.setState({ lines: !lines })} /> {panel.lines}
            </label>
          </div>
          <LabFiles map={map} layer={layer} />
        </>
      )}
    </section>
  );
}

/** The lowest value that belongs to a band and not to the one before it. */
const lowOf = ({ from, to }: Band): number => (Number.isInteger(from) ? from : Math.min(to, from + 0.5));

/** The name of a map's layer. */
const layerText = ({ name }: MapLayer, { state }: LabMap): string =>
  labMessages.map.layer(name, (unit) => tableNamesOf(state).unit(unitId(unit)));

/** The label of a band of colour. */
function bandText({ name, unit, names }: MapLayer, { from, to }: Band): string {
  const { legendOf } = labMessages.panel;
  switch (unit) {
    case 'chance':
      return legendOf.chance(from, to);
    case 'share':
      return legendOf.share(from, to);
    case 'yes':
      return legendOf.yes(from, name);
    case 'total':
      return legendOf.total(Number.isInteger(from) ? from : from + 0.5);
    case 'piece':
      return names?.[Number.isInteger(from) ? from : from + 0.5] ?? '';
    case 'inches':
      return legendOf.inches(from, to);
  }
}

/** The bands that occur on the map: for pieces, only those it names. */
const shownBands = (layer: MapLayer, bands: readonly Band[]): readonly Band[] => {
  if (layer.unit !== 'piece') return bands;
  const met = new Set(layer.values);
  return bands.filter(({ from }) => met.has(Number.isInteger(from) ? from : from + 0.5));
};

/** The buttons that download a map. Only finished maps, because a partial one could be taken for a complete one. */
function LabFiles({ map, layer }: { readonly map: LabMap; readonly layer: MapLayer }) {
  const { panel } = labMessages;
  const out = useContext(LabOut);
  const isWhole = map.course === 'done';
  return (
    <fieldset className="lab-files" aria-label={panel.files}>
      {(
        [
          ['png', panel.picture],
          ['csv', panel.table],
          ['json', panel.data],
        ] as const
      ).map(([kind, said]) => (
        <button key={kind} type="button" disabled={!isWhole} onClick={() => void out.map(map, layer, kind)}>
          {said} <small>{kind}</small>
        </button>
      ))}
    </fieldset>
  );
}
