import { expect, it } from 'vitest';
import { mapTable } from '../../../src/lab/questions/map-file.ts';

it('becomes lines of CSV whose names no spreadsheet takes for formulas', () => {
  const table = mapTable({
    grid: { x0: -0.5, z0: 0, step: 1, columns: 2, rows: 1 },
    layers: [
      { name: 'gap', unit: 'inches', values: Float64Array.of(-0.25, Number.NaN) },
      { name: 'by', unit: 'piece', names: ['=1+1', 'a "wall", 2″'], values: Float64Array.of(0, 1) },
    ],
    known: Uint8Array.of(1, 1),
  });
  expect(table).toBe(`x,z,gap,by\r\n-0.5,0,-0.25,'=1+1\r\n0.5,0,,"a ""wall"", 2″"\r\n`);
});
