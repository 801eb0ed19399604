import { expect, it } from 'vitest';
import { isForPalette } from '../../src/ui/keys/keys.ts';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

it('a letter typed while the palette is on its way does nothing on the table', () => {
  expect(isForPalette(press('l'), { palette: true })).toBe(true);
  expect(isForPalette(press('l'), { palette: false })).toBe(false);
});

it('the palette is closed by its own keys, on its way or not', () => {
  expect(isForPalette(press('Escape'), { palette: true })).toBe(false);
  expect(isForPalette(press('k', true), { palette: true })).toBe(false);
});
