import * as json from './json-text.ts';

/**
 * What v1 shows of a row, said once: as SQL, by which lists and reads have PostgreSQL write its JSON, and of a row in
 * memory, for the answer of a change and for the event that tells of it.
 */
export interface Shape<Row, Shown> {
  /** Of a row with this name. */
  text(row: string): json.JsonValue;
  of(row: Row): Shown;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the row, what is shown of it.
export type ShownBy<Of> = Of extends Shape<any, infer Shown> ? Shown : never;

/** What has no column of its own. */
interface Derived<Row, Value> {
  sql(row: string): string;
  of(row: Row): Value;
}

type Shapes<Row> = Record<string, Shape<Row, unknown>>;
type ShownBySome<Some> = { -readonly [Name in keyof Some]: ShownBy<Some[Name]> };

/** What shapes are made of, for rows whose columns have the names of these members in snake case. */
export function shapesOf<Row>() {
  type Name = keyof Row & string;
  type Of<Value> = { [Each in Name]: Row[Each] extends Value | null ? Each : never }[Name];

  const column = <Value, Shown>(
    from: Name | Derived<Row, Value | null>,
    write: (column: string) => json.JsonValue,
    show: (value: Value) => Shown,
  ): Shape<Row, Shown> => {
    const { sql, of }: Derived<Row, Value | null> = typeof from === 'string' ? ofColumn<Row, Value>(from) : from;
    return { text: (row) => write(sql(row)), of: (row) => show(of(row) as Value) };
  };

  return {
    /** A text that needs no escaping, such as an id or an enum. */
    plain: <Column extends Of<string>>(name: Column) =>
      column(name, json.plainText, (value: NonNullable<Row[Column]>) => value),
    any: (name: Of<string>) => column(name, json.anyText, (value: string) => value),
    /** A number that JavaScript holds exactly. */
    number: (name: Of<bigint> | Of<number>) =>
      column(name, json.exactNumber, (value: bigint | number) => Number(value)),
    flag: (name: Of<boolean>) => column(name, json.trueOrFalse, (value: boolean) => value),
    time: (from: Of<Date> | Derived<Row, Date | null>) =>
      column(from, json.isoTime, (value: Date) => value.toISOString()),
    /** JSON as the database has it, to be written by `show` in both. */
    stored: <Shown>(name: Name, show: (stored: unknown) => Shown) => column(name, json.storedJson, show),
    /** Null where that is. */
    unlessNull<Shown>(from: Name | Derived<Row, unknown>, shape: Shape<Row, Shown>): Shape<Row, Shown | null> {
      const { sql, of } = typeof from === 'string' ? ofColumn<Row, unknown>(from) : from;
      return {
        text: (row) => json.orNull(sql(row), shape.text(row)),
        of: (row) => (of(row) === null ? null : shape.of(row)),
      };
    },
    /** The rows that belong to it, in their order, which a row in memory has as a member. */
    list<Member extends Name, Each, Shown>(
      name: Member,
      shape: Row[Member] extends Each[] ? Shape<Each, Shown> : never,
      { from, order }: { from: (row: string) => string; order: string },
    ): Shape<Row, Shown[]> {
      return {
        text: (row) => json.listOf(shape.text('each'), from(row), order),
        of: (row) => (row[name] as Each[]).map(shape.of),
      };
    },
    /** An object of these members, in their order. */
    object<Some extends Shapes<Row>>(members: Some): Shape<Row, ShownBySome<Some>> {
      const all = Object.entries(members);
      return {
        text: (row) => json.jsonObject(Object.fromEntries(all.map(([name, shape]) => [name, shape.text(row)]))),
        of(row) {
          const shown: Record<string, unknown> = {};
          for (const [name, shape] of all) shown[name] = shape.of(row);
          return shown as ShownBySome<Some>;
        },
      };
    },
  };
}

function ofColumn<Row, Value>(name: keyof Row & string): Derived<Row, Value | null> {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { sql: (row) => `${row}.${column}`, of: (row) => row[name] as Value | null };
}
