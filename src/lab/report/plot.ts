/** The meaning of a mark, from which the renderer takes its colour. */
export type PlotLook = 'attacker' | 'defender' | 'draw' | 'neutral' | 'ink' | 'soft' | 'grid';

/** One mark of a plot. Lengths are in pixels of the plot's own size; `about` is the text shown under the pointer. */
export type Mark =
  | {
      readonly kind: 'bar';
      readonly look: PlotLook;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly about?: string;
      /** What it stands for when clicked: the name of its rate or the start of its bin. */
      readonly key?: string;
      /** The clickable area of the bar, as a short bar is thin; no two of them overlap. */
      readonly reach?: PlotBox;
    }
  | {
      readonly kind: 'line';
      readonly look: PlotLook;
      readonly points: readonly XY[];
      readonly width: number;
    }
  | { readonly kind: 'area'; readonly look: PlotLook; readonly points: readonly XY[] }
  | { readonly kind: 'dot'; readonly look: PlotLook; readonly at: XY; readonly about?: string; readonly key?: string }
  | {
      readonly kind: 'text';
      readonly look: PlotLook;
      readonly at: XY;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly size: number;
      readonly isStrong?: boolean;
    };

/** A rectangle in a plot, from its upper left corner. */
type PlotBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A point of a plot: pixels right and down from the upper left corner. */
export type XY = readonly [x: number, y: number];

/** A drawing as data, independent of the renderer. */
export type Plot = {
  readonly width: number;
  readonly height: number;
  /** A description for screen readers. */
  readonly label: string;
  readonly marks: readonly Mark[];
};

/** A thin line between two points. */
export const stroke = (look: PlotLook, from: XY, to: XY, width = 1): Mark => ({
  kind: 'line',
  look,
  points: [from, to],
  width,
});

/** A line of text. */
export const words = (
  text: string,
  at: XY,
  { look = 'ink', anchor = 'start', size = 12, isStrong = false }: Partial<Omit<TextMark, 'kind' | 'at' | 'text'>> = {},
): Mark => ({ kind: 'text', text, at, look, anchor, size, ...(isStrong ? { isStrong } : {}) });

type TextMark = Extract<Mark, { readonly kind: 'text' }>;
