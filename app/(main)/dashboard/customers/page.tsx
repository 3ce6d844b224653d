import { Table } from '@/components/ui/table.tsx';
import { Day } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, listWords, withStore } from '../data-list.tsx';
import { Outcome, type OutcomeTexts } from '../outcome.tsx';
import { maySomewhere } from '../seller-access.ts';
import { readList } from '../store-list.ts';
import { CustomerRow } from './customer-row.tsx';
import { customerList, customerPath, newCustomerPath } from './list.ts';

export const generateMetadata = () => ({ title: texts('catalogue')('customers') });

const outcomes = (): OutcomeTexts => ({ deleted: ['good', texts('catalogue')('customerDeleted')] });

export default async function CustomersPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const query = await searchParams;
  const { shown } = await readList(customerList, query);
  const { stores, page, filter } = shown;
  return (
    <DataList
      words={listWords('customer')}
      shown={shown}
      about={t('customersAbout')}
      link={maySomewhere(stores, 'change') && [t('newCustomer'), newCustomerPath(filter)]}
      notice={<Outcome outcome={query.said} texts={outcomes()} />}
      searchLabel={t('nameOrEmail')}
      belongsToStore={texts('lists')('belongsToStore', { what: 'customer' })}
    >
      <Table
        label={t('customers')}
        columns={withStore([t('name'), t('email'), texts('frame')('store'), t('since')], stores)}
      >
        {page.rows.map(({ id, name, email, storeName, createdAt }) => (
          <CustomerRow
            key={id}
            href={customerPath(id)}
            name={name}
            email={email}
            storeName={stores.length > 1 ? storeName : null}
            since={<Day at={createdAt} />}
          />
        ))}
      </Table>
    </DataList>
  );
}
