import { createHash } from 'node:crypto';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Prisma, PrismaClient } from '@/prisma/generated/client.ts';
import { processWide } from '../kernel/process/process-wide.ts';

export { empty, join, raw, type Sql, sql };

/** The client or one of its transactions: the first argument of every table function. */
export type Db = PrismaClient | Prisma.TransactionClient;

declare const statementsAlone: unique symbol;

/** A transaction that runs statements alone, without Prisma's models: see transactStatements of db.ts. */
export interface StatementsTransaction {
  readonly [statementsAlone]: true;
}

/** What runs a statement. */
export type Queryable = Db | StatementsTransaction;

/** The databases that a process has opened. */
interface Databases {
  primary?: PrismaClient;
  /** What reads that may be a moment old go to, and whether it is there and hardly behind the primary, once known. */
  standby?: { client: PrismaClient; isFresh: boolean | null };
  /** What a client or a transaction does without Prisma. */
  drivers: WeakMap<Queryable, Driver>;
}

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** What has been opened, once something has. */
    databases?: Databases;
  }
}

/** Runs one statement, prepared by its name where there are such. */
export type Runner = (statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: unknown[]; rowCount: number | null }>;

/**
 * Hears what transactions tell a channel with `pg_notify`, once they are committed, whichever process they are of. It
 * may miss some, and never hears anything behind a pooler that lends its sessions to others.
 * @param lost called when the connection has broken
 */
export type Listen = (channel: string, hear: (told: string) => void, lost: () => void) => Promise<void>;

/** What a client does without Prisma. */
interface Driver {
  run: Runner;
  /** Does work in one transaction of statements alone, on a connection of its own, where the database has such. */
  transact?<T>(work: (tx: StatementsTransaction) => Promise<T>): Promise<T>;
  /** Opens a connection of its own, so it is called once in a process. */
  listen?: Listen;
}

/** All databases of this process. */
export function databases(): Databases {
  processWide.databases ??= { drivers: new WeakMap() };
  return processWide.databases;
}

/** Names what drives a client or a transaction; the statements of an embedded one's transactions Prisma runs. */
export function setDriver(client: Queryable, driver: Driver): void {
  databases().drivers.set(client, driver);
}

/** What drives a client or a transaction; undefined where Prisma does. */
export function driverOf(client: Queryable): Driver | undefined {
  return databases().drivers.get(client);
}

/**
 * The rows of a statement: `bigint` as bigint, times and `date` as Date, JSON parsed; have `numeric` written as text,
 * which is read in more than one way. In a transaction it runs on that one's connection. Throws what PostgreSQL says,
 * with its code.
 */
export async function query<Row = unknown>(of: Queryable, statement: Sql): Promise<Row[]> {
  const run = driverOf(of)?.run;
  return run ? ((await run(named(statement))).rows as Row[]) : (of as Db).$queryRaw<Row[]>(statement);
}

/**
 * As {@link query}, planned for its values each time: for what reads a span of time in the order of an index, which the
 * one plan for all values would read whole and sort.
 */
export async function queryUnprepared<Row = unknown>(of: Queryable, { text, values }: Sql): Promise<Row[]> {
  const run = driverOf(of)?.run;
  return run
    ? ((await run({ name: '', text, values })).rows as Row[])
    : (of as Db).$queryRawUnsafe<Row[]>(text, ...values);
}

/** How many rows a statement changes; see {@link query}. */
export async function execute(of: Queryable, statement: Sql): Promise<number> {
  const run = driverOf(of)?.run;
  return run ? ((await run(named(statement))).rowCount ?? 0) : (of as Db).$executeRaw(statement);
}

/** Text as LIKE takes it literally: % and _ stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** By text: statements are composed of the same few pieces again and again. */
const names = new Map<string, string>();

function named({ text, values }: Sql): Parameters<Runner>[0] {
  const name = names.get(text) ?? statementName(text);
  names.set(text, name);
  return { name, text, values };
}

/** The name a statement is prepared by: the same for the same text, within the 63 bytes that PostgreSQL takes. */
export function statementName(text: string): string {
  return `s${createHash('sha1').update(text).digest('base64url')}`;
}

type NamesIn<Text extends string> = Text extends `${infer Name} ${infer Rest}` ? Name | NamesIn<Rest> : Text;

/** The names in some lines, with spaces between. */
export function namesIn<Line extends string>(...lines: Line[]): NamesIn<Line>[] {
  return lines.join(' ').split(' ') as NamesIn<Line>[];
}

/** The column of a row's member: `store_id` of `storeId`. */
export function columnOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a table, each under the name that a row has for it. */
export function columnsOf(table: string, members: readonly string[]): Sql {
  return raw(members.map((member) => `${table}.${columnOf(member)} AS "${member}"`).join(', '));
}

// Two ways to send many values as one parameter: arrays for the few columns of the hot path, and JSON for rows of many
// columns, where each would be an array of its own to name, cast and keep in step.

/**
 * What PostgreSQL reads in an array as it stands: no quote, brace, comma, backslash or space, and not the word NULL.
 */
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

/**
 * How statements add or change rows of a table, as one parameter for any number of rows: `columns` are named like the
 * members (`store_id` is `storeId`), `rows` is what PostgreSQL reads given ones from, and `set` gives a row all but its
 * id from `v`, which they have to be called.
 * @param members what is taken of each row; what it doesn't have is NULL
 */
export function rowsOf(table: string, members: readonly string[]) {
  const columns = members.map(columnOf);
  const named = members.map((member, index) => [member, columns[index] as string] as const);
  const changed = columns.filter((column) => column !== 'id');
  const record = (row: object) => {
    const values = row as Record<string, unknown>;
    const shown: Record<string, unknown> = {};
    for (const [member, column] of named) {
      const value = values[member];
      shown[column] = typeof value === 'bigint' ? String(value) : value;
    }
    return shown;
  };
  return {
    columns: raw(columns.join(', ')),
    rows: (given: object[]): Sql =>
      sql`jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(given.map(record))}::jsonb)`,
    set: raw(changed.map((column) => `${column} = v.${column}`).join(', ')),
  };
}
