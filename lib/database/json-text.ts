// SQL that writes JSON as JSON.stringify would, so that rows of lists become text once, where they are read.
// PostgreSQL's own json_build_object takes twice as long as concat() does of pieces whose form is known.

/** A piece of such a text: the same for all rows, or SQL that gives a text. */
type Piece = { same: string } | { sql: string };

/** SQL for the value of a member. */
export type JsonValue = Piece[];

/** A column whose text needs no escaping, such as an id or an enum. */
export const plainText = (column: string): JsonValue => [{ same: '"' }, { sql: column }, { same: '"' }];

/** Any text. */
export const anyText = (column: string): JsonValue => [{ sql: `to_json(${column})::text` }];

/** A number that JavaScript holds exactly. */
export const exactNumber = (column: string): JsonValue => [{ sql: column }];

export const trueOrFalse = (column: string): JsonValue => [{ sql: `CASE WHEN ${column} THEN 'true' ELSE 'false' END` }];

/** A time as `toISOString` writes it; the session's time zone is UTC. */
export const isoTime = (column: string): JsonValue => [
  { same: '"' },
  { sql: `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` },
  { same: '"' },
];

/** `null` where the column is null. */
export const orNull = (column: string, value: JsonValue): JsonValue => [
  { sql: `CASE WHEN ${column} IS NULL THEN 'null' ELSE ${textOf(value)} END` },
];

/** JSON of the database's own form, to be written in ours by {@link rewritten}. */
export const storedJson = (column: string): JsonValue => [{ same: MARK }, { sql: column }, { same: MARK }];

/** What another query gives, `null` when it finds nothing. */
export const oneOf = (value: JsonValue, from: string): JsonValue => [
  { sql: `COALESCE((SELECT ${textOf(value)} FROM ${from}), 'null')` },
];

/** What another query gives, in its order. */
export const listOf = (value: JsonValue, from: string, order: string): JsonValue => [
  { same: '[' },
  { sql: `(SELECT string_agg(${textOf(value)}, ',' ORDER BY ${order}) FROM ${from})` },
  { same: ']' },
];

/** An object of these members, in their order. */
export function jsonObject(members: Record<string, JsonValue>): JsonValue {
  const inside = Object.entries(members).flatMap(([name, value], index) => [
    { same: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:` },
    ...value,
  ]);
  return [...inside, { same: '}' }];
}

/** An object with more members behind its own. */
export function withMembers(object: JsonValue, members: Record<string, JsonValue>): JsonValue {
  const added = Object.entries(members).flatMap(([name, value]) => [{ same: `,${JSON.stringify(name)}:` }, ...value]);
  return [...object.slice(0, -1), ...added, { same: '}' }];
}

/** The expression that gives such a text. */
export function textOf(value: JsonValue): string {
  const pieces: Piece[] = [];
  for (const piece of value) {
    const last = pieces.at(-1);
    if ('same' in piece && last && 'same' in last) pieces[pieces.length - 1] = { same: last.same + piece.same };
    else pieces.push(piece);
  }
  // NULL counts as nothing.
  return `concat(${pieces.map((piece) => ('same' in piece ? `'${piece.same}'` : piece.sql)).join(', ')})`;
}

/** Stands in no JSON text: control characters are escaped. */
const MARK = '\t';
const MARKED = /\t([^\t]*)\t/g;

/** Writes what {@link storedJson} left as it is stored; nearly always that is nothing. */
export function rewritten(text: string, write: (stored: string) => string): string {
  return text.replace(MARKED, (_, stored: string) => (stored === '{}' ? stored : write(stored)));
}
