import { describeExamples } from '../support/example-files.ts';

describeExamples({
  of: 'the melee of regiments',
  folder: 'test/scenario/examples/regiments/melee',
  prefix: 'M',
  first: 1,
  last: 15,
});
