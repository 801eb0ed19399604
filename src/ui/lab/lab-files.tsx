import { useContext } from 'react';
import type { LabMap } from '../../app/lab/lab-store.ts';
import type { MapLayer } from '../../lab/map/map-sketch.ts';
import { labMessages } from '../../messages/lab.ts';
import { LabOut } from './lab-export.ts';

/** A map as a file: whole maps only, because half a one would be taken for one. */
export function LabFiles({ map, layer }: { readonly map: LabMap; readonly layer: MapLayer }) {
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
