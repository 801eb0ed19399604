/** A pseudorandom number from −1 to 1 for a point of the integer grid: the same on every machine. */
function grain(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(z, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2147483648 - 1;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Smooth noise from −1 to 1, with one bump per unit. */
export function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [ease(x - ix), ease(y - iy), ease(z - iz)];
  let sum = 0;
  for (let k = 0; k < 8; k++) {
    const [dx, dy, dz] = [k & 1, (k >> 1) & 1, k >> 2];
    sum += grain(ix + dx, iy + dy, iz + dz) * (dx ? u : 1 - u) * (dy ? v : 1 - v) * (dz ? w : 1 - w);
  }
  return sum;
}
