// Filters the room's light when its sources have changed, or with --all: `node textures/bake/room.ts`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filterRoom } from './filter-room.ts';
import { packRoom, roomStamp, stampIn } from './pack-room.ts';

const FILE = resolve(import.meta.dirname, '../room-light.bin');
const stamp = roomStamp();

if (process.argv.includes('--all') || !existsSync(FILE) || stampIn(readFileSync(FILE)) !== stamp) {
  const bytes = packRoom(await filterRoom(), stamp);
  writeFileSync(FILE, bytes);
  console.log(`room: ${Math.round(bytes.length / 1000)} kB`);
}
