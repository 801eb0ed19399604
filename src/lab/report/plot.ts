/** What a mark stands for, from which it gets its colour where the plot is drawn. */
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
      /** What it stands for, so that it can be clicked: its place in what the plot was made of. */
      readonly key?: string;
      /** What of the plot is the bar's own to click, for a bar of few is thin; no two bars share any of it. */
      readonly reach?: PlotBox;
    }
  | {
      readonly kind: 'line';
      readonly look: PlotLook;
      readonly points: readonly XY[];
      readonly width: number;
      readonly dash?: boolean;
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
export type PlotBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A place in a plot: pixels right and down from the upper left corner. */
export type XY = readonly [x: number, y: number];

/** A drawing as data, independent of how it is drawn. */
export type Plot = {
  readonly width: number;
  readonly height: number;
  /** A description for screen readers. */
  readonly label: string;
  readonly marks: readonly Mark[];
};

/** A thin line between two places. */
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
