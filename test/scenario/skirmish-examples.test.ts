import { describeExamples } from '../support/example-files.ts';

describeExamples({
  of: 'the Engage phase',
  folder: 'test/scenario/examples/skirmish',
  prefix: 'X',
  first: 1,
  last: 93,
});
