import { columns, pieces, rows } from '../../../models/terrain/pictures.json';
import sheet from '../../../models/terrain/pictures.webp?url';

/** Where a cell begins on a sheet of so many, as CSS says it: 0 at one side, all at the other. */
const share = (at: number, of: number): string => `${of > 1 ? (100 * at) / (of - 1) : 0}%`;

/** The small picture of a catalogue piece, cut from the one sheet that `models/bake/terrain/pictures.ts` draws. */
export function PiecePicture({ id }: { readonly id: string }) {
  const at = pieces.indexOf(id);
  if (at < 0) return null;
  return (
    <i
      style={{
        backgroundImage: `url(${sheet})`,
        backgroundSize: `${100 * columns}% ${100 * rows}%`,
        backgroundPosition: `${share(at % columns, columns)} ${share(Math.floor(at / columns), rows)}`,
      }}
    />
  );
}
