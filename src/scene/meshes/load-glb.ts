import { BufferAttribute, BufferGeometry, Matrix4 } from 'three';
import type { Group, Mesh, Object3D } from 'three';

const INCHES_PER_METRE = 1 / 0.0254;

/**
 * Loads the meshes of a baked file by node name, in inches. Loader and decoder are fetched on the first call, from the
 * same origin.
 */
export async function loadGlb(url: string): Promise<ReadonlyMap<string, BufferGeometry>> {
  const loader = await createLoader();
  return meshesIn((await loader.loadAsync(url)).scene);
}

/** The meshes of a file in memory by node name, in inches. Nothing that it refers to is fetched. */
export async function parseGlb(bytes: Uint8Array<ArrayBuffer>): Promise<ReadonlyMap<string, BufferGeometry>> {
  const loader = await createLoader();
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return meshesIn((await loader.parseAsync(whole, '')).scene);
}

async function createLoader() {
  const [{ GLTFLoader }, { MeshoptDecoder }] = await Promise.all([
    import('three/addons/loaders/GLTFLoader.js'),
    import('three/addons/libs/meshopt_decoder.module.js'),
  ]);
  return new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
}

function meshesIn(scene: Group): ReadonlyMap<string, BufferGeometry> {
  scene.updateMatrixWorld();
  const meshes = new Map<string, BufferGeometry>();
  scene.traverse((node) => {
    if (isMesh(node)) meshes.set(node.name, inInches(node.geometry, node.matrixWorld));
  });
  return meshes;
}

/** Checks the flag instead of the class, because the loader may bundle its own three.js. */
const isMesh = (node: Object3D): node is Mesh => (node as Partial<Mesh>).isMesh === true;

/** The mesh with positions as plain numbers in inches; quantised normals and colours stay as they are. */
function inInches(packed: BufferGeometry, place: Matrix4): BufferGeometry {
  const from = packed.getAttribute('position');
  const positions = new BufferAttribute(new Float32Array(from.count * 3), 3);
  for (let i = 0; i < from.count; i++) positions.setXYZ(i, from.getX(i), from.getY(i), from.getZ(i));
  const scale = new Matrix4().makeScale(INCHES_PER_METRE, INCHES_PER_METRE, INCHES_PER_METRE);
  positions.applyMatrix4(scale.multiply(place));
  const geometry = new BufferGeometry();
  for (const [name, attribute] of Object.entries(packed.attributes)) geometry.setAttribute(name, attribute);
  geometry.setAttribute('position', positions);
  geometry.setIndex(packed.index);
  geometry.computeBoundingSphere();
  return geometry;
}
