import { LAB_MAP } from './lab-map.ts';
import { LAB_PANEL } from './lab-panel.ts';
import { LAB_THREAT } from './lab-threat.ts';

/** The texts of the laboratory. */
export const labMessages = { map: LAB_MAP, panel: LAB_PANEL, threat: LAB_THREAT };
