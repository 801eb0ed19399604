import type { ENGLISH } from './english/english.ts';

/** Everything the page says, in one language: what English is made of, so that the compiler says what another lacks. */
export type Words = typeof ENGLISH;

let language: Words | undefined;

/** Has the page speak another language from now on. Only a root says so, before anything else is said. */
export function speak(words: Words | undefined): void {
  language = words;
}

/**
 * One book of the words: what is fetched together. It is asked anew for every word, so whoever reads it when something
 * is to be said, and not before, says it in the language of the page. English is bound in and needs no fetching.
 */
export const book = <B extends keyof Words>(name: B, english: Words[B]): Words[B] =>
  new Proxy(english, { get: (_, area) => (language?.[name] ?? english)[area as keyof Words[B]] });
