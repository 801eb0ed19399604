import type { FileFault } from '../../scenario/file-fault.ts';
import type { Problem } from '../../scenario/problem.ts';

/** A fault in a shot list's times or model names. Seconds of the film, or of a shot for keys. */
type ShotFault =
  /** A shot or key that begins before its predecessor. */
  | { readonly kind: 'shot-backwards' | 'key-backwards'; readonly at: number; readonly before: number }
  | { readonly kind: 'shot-too-soon'; readonly at: number; readonly end: number }
  | { readonly kind: 'rest-too-long'; readonly rest: number; readonly length: number }
  | { readonly kind: 'key-too-late'; readonly at: number; readonly length: number }
  | { readonly kind: 'no-such-model'; readonly model: string };

/** Every fault a shot list's file can have. */
export type ShotsFault = FileFault | ShotFault;

/** A fault with its JSON pointer. */
export type ShotsProblem = Problem<ShotsFault>;
