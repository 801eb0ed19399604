import { MESH } from './english/mesh.ts';
import { book } from './language.ts';

/** What is said about mesh files that a table takes. Comes with whoever reads them. */
export const meshWords = book('mesh', MESH);
