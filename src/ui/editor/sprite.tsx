type SpriteProps = {
  /** The address of a sheet of pictures, and which of them is shown. */
  readonly sheet: string;
  readonly at: number;
  readonly columns: number;
  readonly rows: number;
};

/** The background position of a sprite among `of` sprites along one axis, a CSS percentage. */
const share = (at: number, of: number): string => `${of > 1 ? (100 * at) / (of - 1) : 0}%`;

/** One picture of a sheet, as large as its surroundings; nothing where there is none. */
export function Sprite({ sheet, at, columns, rows }: SpriteProps) {
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
