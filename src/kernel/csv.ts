/**
 * A line of CSV. A text that a spreadsheet would take for a formula is prefixed with an apostrophe.
 *
 * @param cells Numbers are dimensionless here: a header names their units.
 * @source RFC 4180
 */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  const shown = cells.map((cell) => {
    const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${shown.join(',')}\r\n`;
}
