import { LAB_MAP } from './lab-map.ts';

/** What the scenario laboratory says. */
export const LAB = { map: LAB_MAP };
