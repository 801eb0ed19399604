import { FILM } from './english/film.ts';
import { book } from './language.ts';

/** What is said where films are made. Comes with the film’s room. */
export const filmWords = book('film', FILM);
