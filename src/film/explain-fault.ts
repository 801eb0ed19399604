import { filmMessages } from '../messages/film.ts';
import type { FilmFault } from './film-progress.ts';
import type { Container } from './film-settings.ts';

/** One sentence saying why the film failed. */
export function explainFilmFault(fault: FilmFault, container: Container): string {
  const { faults } = filmMessages;
  switch (fault.kind) {
    case 'no-shots':
      return faults.noShots;
    case 'too-long':
      return faults.tooLong(fault.seconds);
    case 'no-encoder':
      return filmMessages.noEncoder(
        filmMessages.containers[container],
        fault.instead && filmMessages.containers[fault.instead],
      );
    case 'no-canvas':
      return faults.canvas;
    case 'failed':
      return faults.failed(fault.reason.replace(/\.?$/, '.'));
    case 'cancelled':
      return filmMessages.cancelled;
  }
}
