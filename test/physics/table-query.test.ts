import { createTable } from '../../src/physics/table.ts';
import type { TableSpec } from '../../src/physics/views/view.ts';
import { describeTableQuery } from '../contracts/table-query.contract.ts';

describeTableQuery('the analytic table', createTable);

describeTableQuery('a table without caches at each question', async (spec: TableSpec) => {
  const table = await createTable(spec);
  return new Proxy(table, {
    get: (of, name: keyof typeof table) => {
      of.dropCaches();
      return of[name];
    },
  });
});
