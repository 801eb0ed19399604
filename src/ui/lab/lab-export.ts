import { createContext } from 'react';
import type { LabGames, LabMap } from '../../app/lab/lab-store.ts';
import type { MapLayer } from '../../lab/map/map-sketch.ts';

/** Downloads maps and games. */
export type LabExportActions = {
  readonly map: (map: LabMap, layer: MapLayer, kind: 'png' | 'csv' | 'json') => Promise<void>;
  readonly games: (games: LabGames, kind: 'html' | 'csv' | 'json') => Promise<void>;
};

/** Where the panel sends its files; provided by the panel's owner. */
export const LabOut = createContext<LabExportActions>({ map: async () => undefined, games: async () => undefined });
