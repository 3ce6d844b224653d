import { Link } from '@/components/ui/button.tsx';
import { Cell, Row, RowGroup, Table } from '@/components/ui/table.tsx';
import { utcDayInWords } from '@/lib/text/when.ts';
import type { ListedObjects, TouchedDay, TouchedObject } from '@/lib/usage/read-touched.ts';

const COLUMNS = ['Object', 'Read', 'Changed'];

const KINDS: Record<TouchedObject['kind'], string> = {
  customer: 'Customer',
  subscription: 'Subscription',
  product: 'Product',
  variant: 'Variant',
  invoice: 'Invoice',
};

const PAGES = { customer: 'customers', subscription: 'subscriptions', product: 'products', invoice: 'invoices' };

interface Props {
  days: TouchedDay[];
  /** What the objects are called, by their ids; of those that are gone, nothing. */
  names: ReadonlyMap<string, string>;
  mode: string;
  /** How many rows are shown in all. */
  most: number;
}

/** What was touched, a group a day: lists first, then objects, those that were changed before those that were read. */
export function TouchedTable({ days, names, mode, most }: Props) {
  let left = most;
  const shown = days.map((day) => {
    const objects = day.objects.slice(0, Math.max(0, left));
    left -= objects.length;
    return { ...day, objects, more: day.objects.length - objects.length };
  });
  return (
    <Table label="What it touched" columns={COLUMNS} isGrouped>
      {shown.map(({ day, objects, lists, more }) => (
        <RowGroup key={day} title={utcDayInWords(day)} columns={COLUMNS.length}>
          {lists.map((list) => (
            <ListRow key={list.kind} list={list} />
          ))}
          {objects.map((object) => (
            <ObjectRow key={object.id} object={object} name={names.get(object.id)} mode={mode} />
          ))}
          {more > 0 && (
            <Row>
              <Cell className="text-ink-2">{more.toLocaleString('en')} more are in the CSV file.</Cell>
            </Row>
          )}
        </RowGroup>
      ))}
    </Table>
  );
}

function ListRow({ list: { kind, calls, objects } }: { list: ListedObjects }) {
  return (
    <Row>
      <Cell className="font-semibold">Lists of {kind}s</Cell>
      <Cell label="Read">
        {times(calls)}
        {objects !== null && `, ${objects.toLocaleString('en')} in all`}
      </Cell>
      <Cell label="Changed" className="@3xl:text-right">
        –
      </Cell>
    </Row>
  );
}

function ObjectRow({ object, name, mode }: { object: TouchedObject; name: string | undefined; mode: string }) {
  const { kind, id, reads, changes } = object;
  const page = kind in PAGES ? PAGES[kind as keyof typeof PAGES] : null;
  const shown = name === undefined ? <code className="font-mono text-xs">{id}</code> : <bdi>{name}</bdi>;
  return (
    <Row>
      <Cell>
        <span className="block font-semibold wrap-anywhere">
          {page ? <Link href={`/dashboard/${page}/${id}?mode=${mode}`}>{shown}</Link> : shown}
        </span>
        <span className="text-xs text-ink-2">{KINDS[kind]}</span>
      </Cell>
      <Cell label="Read">{reads === 0 ? '–' : times(reads)}</Cell>
      <Cell label="Changed" className="@3xl:text-right">
        {changes.length === 0 ? '–' : changes.join(', ')}
      </Cell>
    </Row>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}
