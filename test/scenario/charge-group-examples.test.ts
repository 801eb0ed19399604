import { describeExamples } from '../support/example-files.ts';

describeExamples({
  of: 'combined charges',
  folder: 'test/scenario/examples/regiments/charges',
  prefix: 'G',
  first: 1,
  last: 10,
});
