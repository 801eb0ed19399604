import { escapeText } from '../report/element.ts';

/** Sheets of paper, upright, in millimetres. */
export const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const satisfies Record<
  string,
  readonly [width: number, height: number]
>;
/** One of {@link PAPERS}. */
export type Paper = keyof typeof PAPERS;

/** Millimetres that stay free at every edge of the paper. */
export const EDGE = 12;

/** A page that stands alone as a file. HTML. */
export const layoutPageFile = (name: string, page: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(name)}</title></head><body class="printed-layout">${page}</body></html>`;

/** The look of the page: true to size, one section on each sheet. */
export function styleOfPage(paper: Paper, isTurned: boolean): string {
  const [short, long] = PAPERS[paper];
  const [width, height] = isTurned ? [long, short] : [short, long];
  return (
    `@page{size:${width}mm ${height}mm;margin:${EDGE}mm}` +
    '.printed-layout{margin:0;color:#222;background:#fff;font:11px/1.4 Inter,sans-serif}' +
    '.printed-layout .sheet{break-after:page;break-inside:avoid}' +
    '.printed-layout svg{display:block;max-width:none;max-height:none}.printed-layout p{margin:1mm 0}' +
    '.printed-layout .rule{display:flex;gap:3mm;align-items:center;font-size:9px}.printed-layout .ruler{flex:none}' +
    '.printed-layout h1{font-size:20px;margin:0}.printed-layout h2{font-size:14px;margin:4mm 0 1mm}' +
    '.printed-layout table{border-collapse:collapse;width:100%}.printed-layout tr{break-inside:avoid}' +
    '.printed-layout td,.printed-layout th{border:0.2mm solid #999;padding:1mm 2mm;text-align:left;vertical-align:top}'
  );
}
