import { element, escapeText } from './element.ts';
import { REPORT_STYLE } from './style.ts';

/** The document type of the page. */
const DOCTYPE = ['<!doctype', 'html>'].join(' ');

/**
 * A report as one HTML file that needs no other file and no network.
 *
 * @param kind     What kind of report it is, above its title.
 * @param lead     Elements below the title.
 * @param sections Made by {@link section}.
 */
export function reportPage(
  { kind, title }: { readonly kind: string; readonly title: string },
  lead: readonly string[],
  sections: readonly string[],
): string {
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('title', {}, escapeText(title)),
    element('style', {}, REPORT_STYLE),
  );
  const header = element(
    'header',
    {},
    element('div', { class: 'kind' }, escapeText(kind)),
    element('h1', {}, escapeText(title)),
    ...lead,
  );
  const body = element('body', {}, element('main', {}, header, sections.join('\n')));
  return [DOCTYPE, element('html', { lang: 'en' }, head, body), ''].join('\n');
}

/** A part of a report with its title. */
export const section = (title: string, ...parts: readonly string[]): string =>
  element('section', {}, element('h2', {}, escapeText(title)), ...parts);

/** A paragraph of text, which is escaped here. `style` is its class. */
export const paragraph = (text: string, style?: string | undefined): string =>
  element('p', { class: style }, escapeText(text));

/** A drawing with its title. */
export const figure = (svg: string, title?: string): string =>
  element('figure', {}, ...(title === undefined ? [] : [element('h3', {}, escapeText(title))]), svg);

/** A table of rows that are already elements, with the names of its columns. */
export const table = (head: readonly string[], rows: readonly string[]): string =>
  element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', {}, escapeText(name))))),
      element('tbody', {}, ...rows),
    ),
  );
