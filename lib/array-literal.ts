/** What PostgreSQL reads in an array as it stands: no quote, brace, comma, backslash or space, and not the word NULL. */
const PLAIN = /^(?!null$)[\w.:+/-]+$/i;

/**
 * An array of one dimension as PostgreSQL reads it (its manual, "Array Input and Output Syntax"), for a parameter that
 * is cast to `type[]`. The driver's own way quotes every element.
 */
export function arrayLiteral(elements: (string | null | undefined)[]): string {
  let text = '{';
  for (let index = 0; index < elements.length; index += 1) {
    if (index > 0) text += ',';
    const element = elements[index];
    if (element === null || element === undefined) text += 'NULL';
    else text += PLAIN.test(element) ? element : quoted(element);
  }
  return `${text}}`;
}

function quoted(element: string): string {
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
