/** Characters that XML forbids: control characters, unpaired surrogates and two noncharacters. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text with its special characters escaped, and those that XML forbids removed. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** The attributes of an element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * An HTML or SVG element as text.
 *
 * @param attributes Escaped here.
 * @param inner      Elements, or texts escaped by `escapeText`. An element without contents is self-closing.
 */
export function element(name: string, attributes: Attributes, ...inner: readonly string[]): string {
  const told = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
    .join('');
  return inner.length === 0 ? `<${name}${told}/>` : `<${name}${told}>${inner.join('')}</${name}>`;
}
