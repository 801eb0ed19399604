import type { Checked } from './check-file.ts';

/** The formats of the results of `check`: text, or formats for programs that run tests. */
export const REPORTERS = ['text', 'tap', 'junit'] as const;

/** One of the formats. */
export type Reporter = (typeof REPORTERS)[number];

/** The number of files that passed and failed; a file that cannot be read counts as failed. */
export function tally(checked: readonly Checked[]): { readonly passed: number; readonly failed: number } {
  const passed = checked.filter((c) => 'passed' in c && c.passed).length;
  return { passed, failed: checked.length - passed };
}

/** The lines of the report on some files. */
export function report(checked: readonly Checked[], reporter: Reporter): readonly string[] {
  return REPORTS[reporter](checked);
}

const REPORTS: Readonly<Record<Reporter, (checked: readonly Checked[]) => readonly string[]>> = {
  text: (checked) => {
    const { passed, failed } = tally(checked);
    return [...checked.flatMap(tellOne), `${passed} passed, ${failed} failed`];
  },
  tap: asTap,
  junit: asJunit,
};

/** The lines of the text report on one file. */
export function tellOne(checked: Checked): readonly string[] {
  if ('error' in checked) return [`  bad   ${checked.file}`];
  const head = `  ${checked.passed ? 'ok   ' : 'FAIL '} ${checked.name} (${checked.file})`;
  return [head, ...[...checked.lines, ...checked.notes].map((line) => `      ${line}`)];
}

/** The errors of a file; none when it passed. */
const faultsOf = (checked: Checked): readonly string[] =>
  'error' in checked
    ? checked.error.problems.map(({ at, message }) => (at === '' ? message : `${at}: ${message}`))
    : checked.passed
      ? []
      : checked.lines;

const nameOf = (checked: Checked): string => ('error' in checked ? checked.file : checked.name);

/** @source The Test Anything Protocol, version 14. */
function asTap(checked: readonly Checked[]): readonly string[] {
  const { passed, failed } = tally(checked);
  return [
    'TAP version 14',
    `1..${checked.length}`,
    ...checked.flatMap((one, i) => {
      const faults = faultsOf(one);
      const name = `${nameOf(one)} (${one.file})`.replaceAll(/[\\#]/g, String.raw`\$&`);
      const head = `${faults.length > 0 ? 'not ok' : 'ok'} ${i + 1} - ${name}`;
      if (faults.length === 0) return [head];
      return [head, '  ---', ...faults.map((line) => `  - ${JSON.stringify(line)}`), '  ...'];
    }),
    `# ${passed} passed, ${failed} failed`,
  ];
}

/** @source The JUnit XML that build servers read, after its schema in the Jenkins plug-in. */
function asJunit(checked: readonly Checked[]): readonly string[] {
  const errors = checked.filter((c) => 'error' in c).length;
  const failures = tally(checked).failed - errors;
  const counts = `tests="${checked.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="highground" ${counts}>`,
    `  <testsuite name="highground check" ${counts}>`,
    ...checked.flatMap((one) => {
      const faults = faultsOf(one);
      const head = `    <testcase classname=${quoted(one.file)} name=${quoted(nameOf(one))} file=${quoted(one.file)}`;
      if (faults.length === 0) return [`${head}/>`];
      const tag = 'error' in one ? 'error' : 'failure';
      const body = `<${tag} message=${quoted(faults[0]!)}>${escaped(faults.join('\n'))}</${tag}>`;
      return [`${head}>`, `      ${body}`, '    </testcase>'];
    }),
    '  </testsuite>',
    '</testsuites>',
  ];
}

const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`;

/** Text for XML: with entities, and without the control characters that XML forbids. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
