import createDraco from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import type { Decoders } from '../../src/mesh-import/imported-mesh.ts';

/** Decoders as Node has them: any mesh, no pictures. */
export const decoders: Decoders = { picture: async () => undefined, draco: () => createDraco() };
