import { TechnicalId } from '@/app/(main)/dashboard/fact.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row, RowGroup, Table } from '@/components/ui/table.tsx';
import type { AccessDay, AccessedObject, ListedObjects } from '@/lib/calls/read-accessed-records.ts';
import { sayingsOf } from '@/lib/journal/activity/sentence.ts';
import { currentLanguage, currentReader, texts } from '@/lib/kernel/language/current-language.ts';
import { inSequence } from '@/lib/kernel/language/list.ts';
import { timeOnWall } from '@/lib/kernel/text/wall-clock.ts';
import { dayInWords } from '@/lib/kernel/text/when.ts';

const PAGES = { customer: 'customers', subscription: 'subscriptions', product: 'products', invoice: 'invoices' };

interface Props {
  days: AccessDay[];
  /** What the objects are called, by their ids; of those that are gone, nothing. */
  names: ReadonlyMap<string, string>;
  mode: string;
  most: number;
}

/** What was touched, a group a day: lists first, then objects, those that were changed before those that were read. */
export function TouchedTable({ days, names, mode, most }: Props) {
  const t = texts('touched');
  const { timeZone } = currentReader();
  const columns = [t('object'), t('read'), t('changed')];
  let left = most;
  const shown = days.map((day) => {
    const objects = day.objects.slice(0, Math.max(0, left));
    left -= objects.length;
    return { ...day, objects, more: day.objects.length - objects.length };
  });
  return (
    <Table label={texts('apps')('whatItTouched')} columns={columns} isGrouped>
      {shown.map(({ day, objects, lists, more }) => (
        <RowGroup key={day} title={dayInWords(timeOnWall(day, timeZone))} columns={columns.length}>
          {lists.map((list) => (
            <ListRow key={list.kind} list={list} />
          ))}
          {objects.map((object) => (
            <ObjectRow key={object.id} object={object} name={names.get(object.id)} mode={mode} />
          ))}
          {more > 0 && (
            <Row>
              <Cell className="text-ink-2">{t('moreInCsv', { count: more })}</Cell>
            </Row>
          )}
        </RowGroup>
      ))}
    </Table>
  );
}

function ListRow({ list: { kind, calls: count, objects } }: { list: ListedObjects }) {
  const t = texts('touched');
  return (
    <Row>
      <Cell className="font-semibold">{t('listsOf', { kind })}</Cell>
      <Cell label={t('read')}>{objects === null ? t('times', { count }) : t('timesInAll', { count, objects })}</Cell>
      <Cell label={t('changed')} className="@3xl:text-end">
        –
      </Cell>
    </Row>
  );
}

function ObjectRow({ object, name, mode }: { object: AccessedObject; name: string | undefined; mode: string }) {
  const t = texts('touched');
  const { kind, id, reads, changes } = object;
  const page = kind in PAGES ? PAGES[kind as keyof typeof PAGES] : null;
  const shown = <bdi>{name}</bdi>;
  return (
    <Row>
      <Cell>
        {name !== undefined && (
          <span className="block font-semibold wrap-anywhere">
            {page ? <Link href={`/dashboard/${page}/${id}?mode=${mode}`}>{shown}</Link> : shown}
          </span>
        )}
        <span className="text-xs text-ink-2">{t('kindName', { kind })}</span>
        {name === undefined && <TechnicalId id={id} />}
      </Cell>
      <Cell label={t('read')}>{reads === 0 ? '–' : t('times', { count: reads })}</Cell>
      <Cell label={t('changed')} className="@3xl:text-end">
        {changes.length === 0
          ? '–'
          : inSequence(
              changes.map((change) => sayingsOf(change).label),
              currentLanguage(),
            )}
      </Cell>
    </Row>
  );
}
