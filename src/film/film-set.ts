import type { Timeline } from '../timeline/timeline.ts';
import type { FilmStand } from '../scene/film/film-stand.tsx';

/** What a film is shot on: the renderer and scene, the means to show a moment, and the timeline of the replay. */
export type FilmSet = FilmStand & { readonly timeline: Timeline };
