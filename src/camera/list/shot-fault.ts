import type { FileFault } from '../../scenario/file-fault.ts';
import type { Problem } from '../../scenario/problem.ts';

/** What is wrong with the times of a shot list, or with the models it names. Seconds, of the film or of a shot. */
export type ShotFault =
  /** A shot, or a key of one, before the one before it. */
  | { readonly kind: 'shot-backwards' | 'key-backwards'; readonly at: number; readonly before: number }
  | { readonly kind: 'shot-too-soon'; readonly at: number; readonly end: number }
  | { readonly kind: 'rest-too-long'; readonly rest: number; readonly length: number }
  | { readonly kind: 'key-too-late'; readonly at: number; readonly length: number }
  | { readonly kind: 'no-such-model'; readonly model: string };

/** Everything that can be wrong with the file of a shot list. */
export type ShotsFault = FileFault | ShotFault;

/** One fault of it, with its place. */
export type ShotsProblem = Problem<ShotsFault>;
