import type { ReactNode } from 'react';
import { Link } from './button.tsx';

// Roles are spelled out because a narrow screen stacks the cells, and browsers forget what a table is once its
// display changes.
/** A table that stays one for assistive technology even where, on a narrow screen, its rows look like cards. */
export function Table(props: { label: string; columns: string[]; isGrouped?: boolean; children: ReactNode }) {
  const { label, columns, isGrouped = false, children } = props;
  return (
    <div className="@container rounded-card border border-line bg-surface">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <table role="table" aria-label={label} className="block w-full @3xl:table">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                // biome-ignore lint/a11y/noRedundantRoles: see above.
                role="columnheader"
                scope="col"
                className="column-head"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {isGrouped ? children : <Rows>{children}</Rows>}
      </table>
    </div>
  );
}

/** A column of a {@link DataTable}: its head, or a `label` that also stands above its cells on a narrow screen. */
export type Column<Data> = Pick<CellProps, 'half' | 'className'> &
  ({ head: string } | { label: string }) & { cell: (row: Data) => ReactNode };

/** How times look in the last column of a table. */
export const LAST_TIME = 'text-ink-2 @3xl:text-end @3xl:whitespace-nowrap';

/** A table in which each column says what it shows of a row. */
export function DataTable<Data extends { id: string }>(props: {
  label: string;
  columns: Column<Data>[];
  rows: readonly Data[];
}) {
  const { label, columns, rows } = props;
  return (
    <Table label={label} columns={columns.map((column) => ('head' in column ? column.head : column.label))}>
      {rows.map((row) => (
        <DataRow key={row.id} row={row} columns={columns} />
      ))}
    </Table>
  );
}

/** A row of a table whose columns say what they show of it. */
export function DataRow<Data>({ row, columns }: { row: Data; columns: Column<Data>[] }) {
  return (
    <Row>
      {columns.map(({ cell, ...column }) => (
        <Cell key={'head' in column ? column.head : column.label} {...column}>
          {cell(row)}
        </Cell>
      ))}
    </Row>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table.
    <tbody role="rowgroup" className="block @3xl:table-row-group">
      {children}
    </tbody>
  );
}

/** Rows of a grouped {@link Table} under a heading of their own; those without a title follow the others. */
export function RowGroup(props: { title: string | null; columns: number; children: ReactNode }) {
  const { title, columns, children } = props;
  if (title === null) return <Rows>{children}</Rows>;
  return (
    <Rows>
      {/* biome-ignore lint/a11y/noRedundantRoles: see Table. */}
      <tr role="row" className="block border-line @3xl:table-row [tbody:not(:nth-of-type(1))>&]:border-t">
        {/* biome-ignore-start lint/a11y: it heads several rows, and for the role see Table. */}
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={columns}
          className="block bg-wash px-4 py-1 text-start @3xl:px-5 @3xl:py-2 @max-3xl:[tbody:nth-of-type(1)_&]:rounded-t-card @3xl:table-cell"
        >
          <h2 className="text-sm font-semibold">{title}</h2>
        </th>
        {/* biome-ignore-end lint/a11y: as above. */}
      </tr>
      {children}
    </Rows>
  );
}

/** A row of a {@link Table}; a brief one has two lines on a narrow screen, see table.css. */
export function Row({ isBrief = false, children }: { isBrief?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table.
    <tr role="row" className={isBrief ? 'row-brief' : 'row'}>
      {children}
    </tr>
  );
}

/** A cell of a brief {@link Row}: where it is on a narrow screen, or `unseen` there by those who see. */
export function BriefCell(props: {
  at: 'title' | 'amount' | 'second' | 'store' | 'state' | 'below' | 'spread' | 'unseen';
  children: ReactNode;
  className?: string;
}) {
  const { at, children, className = '' } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table.
    <td role="cell" className={`cell ${PLACES[at]}${className && ` ${className}`}`}>
      {children}
    </td>
  );
}

/** The first cell of a brief {@link Row}: what it is called, which leads to its page. */
export function TitleCell({ href, name, children }: { href: string; name: string; children?: ReactNode }) {
  return (
    <BriefCell at="title">
      <Link href={href} className="font-semibold underline-offset-4 hover:underline @3xl:wrap-anywhere">
        <bdi>{name}</bdi>
      </Link>
      {children}
    </BriefCell>
  );
}

/** The cell of a brief {@link Row} with the store's name; nothing where the reader has no other store. */
export function StoreCell({ name, at = 'store' }: { name: string | null; at?: 'store' | 'unseen' }) {
  if (name === null) return null;
  return (
    <BriefCell at={at}>
      <bdi className="@3xl:wrap-anywhere">{name}</bdi>
    </BriefCell>
  );
}

const PLACES = {
  title: 'brief-title',
  amount: 'brief-amount',
  second: 'brief-second',
  store: 'brief-store',
  state: 'brief-state',
  below: '@max-3xl:order-5 @max-3xl:basis-full',
  /** What is in it is in several places. */
  spread: '@max-3xl:contents',
  unseen: '@max-3xl:sr-only',
} as const;

interface CellProps {
  label?: string;
  half?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * A cell. On a narrow screen, where there are no column heads, `label` stands in for them and two `half` cells share a
 * row.
 */
export function Cell({ label, half = false, children, className = '' }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: see Table.
      role="cell"
      className={`cell${half ? '' : ' col-span-2'}${className && ` ${className}`}`}
    >
      {label && (
        <span aria-hidden="true" className="cell-label">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
