import { element, escapeText } from './element.ts';
import type { Mark, Plot, XY } from './plot.ts';

/** A plot as SVG, coloured by classes of the page: `attacker`, `defender`, `draw`, `neutral`, `ink`, `soft`, `grid`. */
export const makeSvg = ({ width, height, label, marks }: Plot): string =>
  element(
    'svg',
    { class: 'plot', viewBox: [0, 0, width, height].join(' '), width, height, role: 'img', 'aria-label': label },
    ...marks.map(makeMark),
  );

function makeMark(mark: Mark): string {
  switch (mark.kind) {
    case 'bar': {
      const { look, x, y, width, height, about } = mark;
      const place = { x: px(x), y: px(y), width: px(width), height: px(height) };
      return element('rect', { class: classes('bar', look), ...place, rx: 2 }, ...title(about));
    }
    case 'line': {
      const points = pointsText(mark.points);
      return element('polyline', {
        class: classes('line', mark.look),
        points,
        'stroke-width': mark.width,
      });
    }
    case 'area':
      return element('polygon', { class: classes('area', mark.look), points: pointsText(mark.points) });
    case 'dot': {
      const [cx, cy] = mark.at.map(px) as [number, number];
      return element('circle', { class: classes('dot', mark.look), cx, cy, r: 4 }, ...title(mark.about));
    }
    case 'text': {
      const [x, y] = mark.at.map(px) as [number, number];
      const look = mark.isStrong === true ? classes(mark.look, 'strong') : mark.look;
      return element(
        'text',
        { class: look, x, y, 'text-anchor': mark.anchor, 'font-size': mark.size },
        escapeText(mark.text),
      );
    }
  }
}

const classes = (...names: readonly string[]): string => names.join(' ');

const title = (about: string | undefined): readonly string[] =>
  about === undefined ? [] : [element('title', {}, escapeText(about))];

/** Points in SVG notation. */
export const pointsText = (points: readonly XY[]): string => points.map(([x, y]) => `${px(x)},${px(y)}`).join(' ');

/** Rounds to a tenth of a pixel: finer than is visible, and the same text on every machine. */
export const px = (x: number): number => Math.round(x * 10) / 10 + 0;
