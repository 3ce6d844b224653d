const END = '\r\n';

/**
 * One line of a CSV file (RFC 4180). Every cell is quoted; one that a spreadsheet would take for a formula starts with
 * an apostrophe, which spreadsheets take for “this is text”.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return cells.map(quoted).join(',') + END;
}

function quoted(cell: string | null): string {
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
