import type { Timeline } from '../timeline/timeline.ts';
import type { FilmStand } from '../scene/film/film-stand.tsx';

/** The table as a film takes it: what draws it, how it is brought to a moment, and the replay it shows. */
export type FilmSet = FilmStand & { readonly timeline: Timeline };
