import { expect, it } from 'vitest';
import { keepFilm } from '../../src/film/film-place.ts';
import type { MadeFilm } from '../../src/film/make-film.ts';
import { err, ok } from '../../src/kernel/result.ts';

const FILM = { frames: 1, seconds: 1 } as MadeFilm;

/** A place for a film, and what became of it there. */
function aPlace(keep: () => Promise<void>) {
  const done: string[] = [];
  const place = {
    keeper: undefined,
    keep: () => keep().then(() => void done.push('kept')),
    forget: async () => void done.push('forgotten'),
  };
  return { place, done };
}

it('a film is kept once it is made; one that is not made, or that the disk refuses, leaves nothing behind', async () => {
  const good = aPlace(async () => undefined);
  expect(await keepFilm(good.place, ok(FILM))).toEqual(ok(FILM));
  expect(good.done).toEqual(['kept']);
  const unmade = aPlace(async () => undefined);
  expect(await keepFilm(unmade.place, err({ kind: 'cancelled' }))).toEqual(err({ kind: 'cancelled' }));
  expect(unmade.done).toEqual(['forgotten']);
  const full = aPlace(() => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError')));
  expect(await keepFilm(full.place, ok(FILM))).toEqual(err({ kind: 'failed', reason: 'The disk is full' }));
  expect(full.done).toEqual(['forgotten']);
});
