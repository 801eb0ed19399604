import { describeExamples } from '../support/example-files.ts';

describeExamples({ of: 'challenges', folder: 'test/scenario/examples', prefix: 'EX', first: 30, last: 42 });
