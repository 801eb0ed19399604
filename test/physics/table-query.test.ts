import { createTable } from '../../src/physics/table.ts';
import { describeTableQuery } from '../contracts/table-query.contract.ts';

describeTableQuery('the analytic table', createTable);
