import { describe, expect, it } from 'vitest';
import { paletteTextAfter } from '../../src/ui/keys/keys.ts';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
const typed = (keys: readonly string[], paletteText = ''): string | undefined =>
  keys.reduce<string | undefined>(
    (text, key) => paletteTextAfter(press(key), { palette: true, paletteText: text ?? '' }),
    paletteText,
  );

describe('while the palette is on its way', () => {
  it('letters go into its field, in order, and none to the table', () => {
    expect(typed(['i', 'n', 'c', 'h', ' ', 'g'])).toBe('inch g');
    expect(typed(['l', 'x', 'Backspace', 'a', 'b'])).toBe('lab');
    expect(paletteTextAfter(press('l'), { palette: false, paletteText: '' })).toBeUndefined();
  });

  it('Enter answers no prompt on the table', () => {
    expect(typed(['d', 'Enter'])).toBe('d');
  });

  it('it is closed by its own keys', () => {
    expect(paletteTextAfter(press('Escape'), { palette: true, paletteText: 'd' })).toBeUndefined();
    expect(paletteTextAfter(press('k', true), { palette: true, paletteText: 'd' })).toBeUndefined();
  });
});
