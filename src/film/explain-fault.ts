import { filmWords } from '../words/film-words.ts';
import type { FilmFault } from './film-progress.ts';
import type { Container } from './film-wish.ts';

/** One sentence for why there is no film. */
export function explainFault(fault: FilmFault, container: Container): string {
  const { faults } = filmWords;
  switch (fault.kind) {
    case 'no-shots':
      return faults.noShots;
    case 'too-long':
      return faults.tooLong(fault.seconds);
    case 'no-encoder':
      return filmWords.noEncoder(filmWords.containers[container], fault.instead && filmWords.containers[fault.instead]);
    case 'no-canvas':
      return faults.canvas;
    case 'failed':
      return faults.failed(fault.reason.replace(/\.?$/, '.'));
    case 'cancelled':
      return filmWords.cancelled;
  }
}
