import { SAVE_LIMITS, SAVE_VERSION, type SaveFault } from '../save-file/save.ts';
import { explainScenario } from './explain-scenario.ts';

/** One sentence for why a saved table is not opened. */
export function explainFault(name: string, fault: SaveFault): string {
  switch (fault.kind) {
    case 'foreign':
      return `“${name}” is not a saved table of Highground.`;
    case 'newer':
      return `“${name}” was saved by a newer Highground (version ${fault.version}, this one reads up to ${SAVE_VERSION}); it is left as it is.`;
    case 'too-large':
      return `“${name}” is larger than any saved table (${SAVE_LIMITS.file / 1e6} MB).`;
    case 'cut-off':
      return `“${name}” is not whole: its end is missing. It is left as it is.`;
    case 'damaged':
      return `“${name}” is damaged${fault.line > 0 ? ` (line ${fault.line} is not what was written)` : ''}; it is left as it is.`;
    case 'scenario':
      return `“${name}” cannot be laid out; it is left as it is. ${explainScenario(fault.fault)}`;
    case 'unplayable':
      return `“${name}” holds a game these rules cannot follow (step ${fault.entry + 1}); it is left as it is.`;
  }
}
