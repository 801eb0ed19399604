import { SAVE_LIMITS, SAVE_VERSION, type SaveFault } from '../save-file/save.ts';
import { explainScenario } from './errors/explain-scenario.ts';

/** Why a saved table cannot be opened, and what happens to it. */
export function explainFault(name: string, fault: SaveFault): string {
  switch (fault.kind) {
    case 'foreign':
      return `“${name}” is not a Highground saved table.`;
    case 'newer':
      return `“${name}” was saved by a newer Highground (version ${fault.version}; this one reads up to ${SAVE_VERSION}). Update Highground to open it. The file is unchanged.`;
    case 'too-large':
      return `“${name}” is too large for a saved table, which may be at most ${SAVE_LIMITS.file / 1e6} MB.`;
    case 'cut-off':
      return `“${name}” is incomplete: its end is missing. The file is unchanged.`;
    case 'damaged':
      return `“${name}” is damaged${fault.line > 0 ? ` at line ${fault.line}` : ''}. The file is unchanged.`;
    case 'scenario':
      return `The table of “${name}” cannot be set up: ${explainScenario(fault.fault)} The file is unchanged.`;
    case 'unplayable':
      return `“${name}” contains a step that these rules do not allow (step ${fault.entry + 1}). The file is unchanged.`;
  }
}
