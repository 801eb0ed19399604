import type { ScenarioFault } from '../../scenario/scenario-fault.ts';
import { type Explanations, explainBy } from '../phrases/explain-by.ts';
import { DOCUMENT_SENTENCES, PROFILE_SENTENCES } from './explain-document.ts';
import { FILE_SENTENCES } from './explain-file.ts';
import { MESH_FILE_SENTENCES } from './explain-mesh-file.ts';
import { PIECE_SENTENCES, STAND_SENTENCES } from './explain-stand.ts';

/** A sentence for each fault of a scenario. */
export const SCENARIO_SENTENCES: Explanations<ScenarioFault> = {
  ...FILE_SENTENCES,
  ...PROFILE_SENTENCES,
  ...DOCUMENT_SENTENCES,
  ...PIECE_SENTENCES,
  ...MESH_FILE_SENTENCES,
  ...STAND_SENTENCES,
};

/** What is wrong with a scenario and how to fix it. The place of the fault, a JSON pointer, is shown beside it. */
export const explainScenario = (fault: ScenarioFault): string => explainBy(SCENARIO_SENTENCES, fault);
