import type { PreparedMini } from '../../mesh-import/prepare-mini.ts';
import type { PreparedPiece } from '../../mesh-import/prepare-piece.ts';
import type { ImportResult } from './mesh-import.ts';
import { userAssetMessages } from '../../messages/user-assets.ts';

/** One line of a report: its subject, the finding, and whether the finding is good. */
type ReportLine = {
  readonly about: string;
  readonly found: string;
  readonly how: 'good' | 'mind' | 'plain';
};

/** The report on an imported mesh, line by line. */
export const reportLines = (result: ImportResult): readonly ReportLine[] =>
  result.use === 'mini' ? miniLines(result.made) : pieceLines(result.made);

function pieceLines({ report, errors, look, collider, piece }: PreparedPiece): readonly ReportLine[] {
  const { shape } = piece;
  const parts = 'parts' in shape ? shape.parts.length : 1;
  return [
    sizeLine(report.size),
    trianglesLine(report.triangles, look.mesh.indices.length / 3, errors.look),
    closedLine(report.watertight, report.openEdges),
    thinLine(report.thinnest, report.thinShare),
    {
      about: userAssetMessages.report.floors,
      found: userAssetMessages.report.floorsFound(report.floors),
      how: 'plain',
    },
    slopeLine(report),
    {
      about: userAssetMessages.report.ladders,
      found: userAssetMessages.report.laddersFound(report.ladders.map(({ size, by }) => ({ height: size[1], by }))),
      how: 'plain',
    },
    {
      about: userAssetMessages.report.rulesSee,
      found:
        collider === 'mesh'
          ? userAssetMessages.report.itsFaces(errors.across)
          : userAssetMessages.report.itsParts(parts, collider === 'boxes', errors),
      how: Math.max(errors.across, errors.up) > 0.6 ? 'mind' : 'good',
    },
  ];
}

const sizeLine = (size: readonly number[]): ReportLine => ({
  about: userAssetMessages.report.size,
  found: userAssetMessages.report.sizeFound(size),
  how: Math.max(...size) > 40 || Math.max(...size) < 0.4 ? 'mind' : 'plain',
});

const trianglesLine = (whole: number, kept: number, error: number): ReportLine => ({
  about: userAssetMessages.report.triangles,
  found: userAssetMessages.report.trianglesFound(whole, kept, error),
  how: 'plain',
});

const closedLine = (watertight: boolean, open: number): ReportLine =>
  watertight
    ? { about: userAssetMessages.report.watertight, found: userAssetMessages.report.isWatertight, how: 'good' }
    : {
        about: userAssetMessages.report.watertight,
        found: userAssetMessages.report.notWatertight(open),
        how: 'mind',
      };

function thinLine(thinnest: number | undefined, share: number): ReportLine {
  if (thinnest === undefined)
    return { about: userAssetMessages.report.thinWalls, found: userAssetMessages.report.noFarSide, how: 'plain' };
  return {
    about: userAssetMessages.report.thinWalls,
    found: userAssetMessages.report.thinnest(thinnest, share),
    how: share > 0.05 ? 'mind' : 'good',
  };
}

function slopeLine({ ground, steepest }: PreparedPiece['report']): ReportLine {
  const all = ground.level + ground.slope + ground.steep;
  if (all === 0)
    return { about: userAssetMessages.report.slopes, found: userAssetMessages.report.nothingLooksUp, how: 'mind' };
  return {
    about: userAssetMessages.report.slopes,
    found: userAssetMessages.report.slopesFound(ground, steepest),
    how: 'plain',
  };
}

function miniLines({ report, errors, height }: PreparedMini): readonly ReportLine[] {
  return [
    sizeLine(report.size),
    {
      about: userAssetMessages.report.height,
      found: userAssetMessages.report.inches(height),
      how: height < 0.4 || height > 8 ? 'mind' : 'plain',
    },
    trianglesLine(report.triangles, report.kept, errors.look),
    closedLine(report.watertight, report.openEdges),
    {
      about: userAssetMessages.report.itsBase,
      found: userAssetMessages.report.baseFound(report.overhang),
      how: report.overhang > 0.5 ? 'mind' : report.overhang > 0.02 ? 'plain' : 'good',
    },
  ];
}
