import type { PreparedMini } from '../intake/prepare-mini.ts';
import type { PreparedPiece } from '../intake/prepare-piece.ts';
import type { FoundFloor } from '../intake/report.ts';
import type { IntakeResult } from './intake.ts';

/** One line of a report: what it is about, what was found, and whether it is as it should be. */
export type ReportLine = {
  readonly about: string;
  readonly found: string;
  readonly how: 'good' | 'mind' | 'plain';
};

const inches = (value: number): string => `${Number(value.toFixed(value < 0.1 ? 3 : 2))}″`;
const count = (value: number): string => value.toLocaleString('en');

/** What was found out about a brought mesh, line by line. */
export const reportLines = (result: IntakeResult): readonly ReportLine[] =>
  result.use === 'mini' ? miniLines(result.made) : pieceLines(result.made);

function pieceLines({ report, errors, look, collider, piece }: PreparedPiece): readonly ReportLine[] {
  const { shape } = piece;
  const parts = 'parts' in shape ? shape.parts.length : 1;
  return [
    sizeLine(report.size),
    trianglesLine(report.triangles, look.mesh.indices.length / 3, errors.look),
    closedLine(report.watertight, report.openEdges),
    thinLine(report.thinnest, report.thinShare),
    { about: 'Floors', found: floorsText(report.floors), how: 'plain' },
    slopeLine(report),
    {
      about: 'Ladders',
      found:
        report.ladders.length === 0
          ? 'none found'
          : report.ladders.map(({ size, by }) => `${inches(size[1])} tall, by its ${by}`).join('; '),
      how: 'plain',
    },
    {
      about: 'The rules see',
      found:
        collider === 'mesh'
          ? `its faces, within ${inches(errors.across)}`
          : `${parts} ${collider === 'boxes' ? 'boxes' : 'upright parts'}, within ${inches(errors.across)} across${errors.up > 0.13 ? ` and ${inches(errors.up)} up` : ''}`,
      how: Math.max(errors.across, errors.up) > 0.6 ? 'mind' : 'good',
    },
  ];
}

const sizeLine = (size: readonly number[]): ReportLine => ({
  about: 'Size',
  found: size.map(inches).join(' × '),
  how: Math.max(...size) > 40 || Math.max(...size) < 0.4 ? 'mind' : 'plain',
});

const trianglesLine = (whole: number, kept: number, error: number): ReportLine => ({
  about: 'Triangles',
  found: kept < whole ? `${count(whole)}, shown with ${count(kept)} (within ${inches(error)})` : count(whole),
  how: 'plain',
});

const closedLine = (watertight: boolean, open: number): ReportLine =>
  watertight
    ? { about: 'Watertight', found: 'yes', how: 'good' }
    : {
        about: 'Watertight',
        found: open === 0 ? 'no: its faces do not agree which side is out' : `no: ${count(open)} open edges`,
        how: 'mind',
      };

function thinLine(thinnest: number | undefined, share: number): ReportLine {
  if (thinnest === undefined) return { about: 'Thin walls', found: 'nothing with a far side', how: 'plain' };
  const found = `thinnest ${inches(thinnest)}${share > 0.005 ? `; ${Math.max(1, Math.round(share * 100))} % under 0.08″` : ''}`;
  return { about: 'Thin walls', found, how: share > 0.05 ? 'mind' : 'good' };
}

function floorsText(floors: readonly FoundFloor[]): string {
  if (floors.length === 0) return 'none above the ground';
  return floors
    .map(({ height, area, room, base }) => {
      const over = room === Infinity ? '' : `, ${inches(room)} of room`;
      return `at ${inches(height)}: ${area.toFixed(area < 10 ? 1 : 0)} sq in${base === undefined ? ', too narrow for a 20 mm base' : `, up to ${base} mm bases`}${over}`;
    })
    .join('\n');
}

function slopeLine({ ground, steepest }: PreparedPiece['report']): ReportLine {
  const all = ground.level + ground.slope + ground.steep;
  if (all === 0) return { about: 'Slopes', found: 'nothing looks up', how: 'mind' };
  const share = (part: number) => `${Math.round((100 * part) / all)} %`;
  const walked =
    ground.slope > 0.005 * all ? `${share(ground.slope)} slopes up to ${Math.round(steepest)}°` : 'no slopes';
  return {
    about: 'Slopes',
    found: `${share(ground.level)} level, ${walked}${ground.steep > 0.005 * all ? `, ${share(ground.steep)} too steep to walk` : ''}`,
    how: 'plain',
  };
}

function miniLines({ report, errors, height }: PreparedMini): readonly ReportLine[] {
  return [
    sizeLine(report.size),
    { about: 'Height', found: inches(height), how: height < 0.4 || height > 8 ? 'mind' : 'plain' },
    trianglesLine(report.triangles, report.kept, errors.look),
    closedLine(report.watertight, report.openEdges),
    {
      about: 'Its base',
      found: report.overhang > 0.02 ? `it reaches ${inches(report.overhang)} past it` : 'holds all of it',
      how: report.overhang > 0.5 ? 'mind' : report.overhang > 0.02 ? 'plain' : 'good',
    },
  ];
}
