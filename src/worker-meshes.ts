import { err } from './kernel/result.ts';
import type { MeshFiles } from './scenario/to-terrain.ts';

/** The mesh files a scenario names, fetched before it is parsed. */
export async function meshesOf(text: string): Promise<MeshFiles> {
  void text;
  return (path) => err(`The mesh "${path}" is not among the bundled models; use a built-in one.`);
}
