/** What PostgreSQL reads in an array as it stands: no quote, brace, comma, backslash or space, and not the word NULL. */
const PLAIN = /^(?!null$)[\w.:+/-]+$/i;

/**
 * An array of one dimension as PostgreSQL reads it (its manual, "Array Input and Output Syntax"), for a parameter that
 * is cast to `type[]`. The driver's own way quotes every element.
 */
export function arrayLiteral(elements: (string | null | undefined)[]): string {
  return `{${elements.map(elementLiteral).join(',')}}`;
}

function elementLiteral(element: string | null | undefined): string {
  if (element === null || element === undefined) return 'NULL';
  return PLAIN.test(element) ? element : `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
