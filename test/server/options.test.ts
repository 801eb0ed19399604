import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readHostOptions } from '../../src/server/options.ts';
import { pageAddresses } from '../../src/server/run-host.ts';

const cores = vi.hoisted(() => ({ count: 8 }));
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => cores.count,
}));
afterEach(() => vi.unstubAllEnvs());

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

  it('have defaults that are right on a machine with any number of cores', () => {
    for (const [count, threads] of [
      [1, 4],
      [8, 9],
      [63, 64],
      [64, 64],
      [384, 64],
    ] as const) {
      cores.count = count;
      expect(readHostOptions([]), `${count} cores`).toMatchObject({ threads });
    }
  });

  it('keep their defaults where the variable of the environment is empty', () => {
    for (const name of ['PORT', 'DATA', 'POSTGRES', 'REDIS']) vi.stubEnv(`HIGHGROUND_${name}`, '');
    expect(readHostOptions([])).toMatchObject({
      ...{ port: 4173, data: join(homedir(), '.highground', 'rooms.sqlite'), postgres: undefined, redis: undefined },
    });
  });
});

it('tells the addresses at which the page is served, and no other', () => {
  expect(pageAddresses({ address: '127.0.0.1', port: 80 })).toEqual(['http://127.0.0.1:80']);
  expect(pageAddresses({ address: '192.168.1.5', port: 4173 })).toEqual(['http://192.168.1.5:4173']);
  expect(pageAddresses({ address: '::1', port: 4173 })).toEqual(['http://[::1]:4173']);
  for (const all of ['0.0.0.0', '::'])
    expect(pageAddresses({ address: all, port: 4173 })[0]).toBe('http://127.0.0.1:4173');
});
