import { describe, expect, it } from 'vitest';
import { readHostOptions } from '../../src/server/options.ts';

describe('the options of a host', () => {
  it('are each refused in a sentence that names the option and what it takes', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['--port', '70000'],
      ['--port', 'http'],
      ['--threads', '0'],
      ['--deadline', 'soon'],
      ['--webhook', 'https:'],
      ['--webhook', 'ftp://example.org/turns'],
      ['--contact', 'me@your.domain'],
      ['--contact', 'mailto:me'],
      ['--contact', 'https://localhost/'],
      ['--contact', 'http://example.org'],
      ['--pages', '/no/such/folder'],
    ];
    for (const [option, value] of wrong) {
      const read = readHostOptions([option, value]);
      expect('fault' in read && read.fault, `${option} ${value}`).toMatch(new RegExp(`^${option} takes .*\\.$`));
    }
  });

  it('are read where they are right', () => {
    const args = ['--port', '0', '--contact', 'https://example.org/me', '--webhook', 'http://10.0.0.1/turns?key=1'];
    expect(readHostOptions(args)).toMatchObject({
      ...{ port: 0, contact: 'https://example.org/me', webhook: 'http://10.0.0.1/turns?key=1' },
    });
    expect(readHostOptions([])).toMatchObject({ contact: 'mailto:host@example.org' });
  });
});
