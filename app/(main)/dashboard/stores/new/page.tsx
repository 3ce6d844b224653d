import type { Metadata } from 'next';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { CURRENCY_OPTIONS } from '../store-fields.ts';
import { createStoreAction } from './actions.ts';
import { NameFields } from './name-fields.tsx';

export const metadata: Metadata = { title: 'New store' };

const PATH = '/dashboard/stores/new';

export default async function NewStorePage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = returnPath((await searchParams).next, '');
  await requireSeller(next === '' ? PATH : `${PATH}?next=${encodeURIComponent(next)}`);
  return (
    <div className="max-w-[600px]">
      <PageHeader trail={[{ href: '/dashboard', name: 'Stores' }]} title="New store">
        {next === ''
          ? 'Give it a name, a subdomain and a currency.'
          : 'Once you have created it, you go straight back to where you came from.'}
      </PageHeader>
      <Card>
        <Form action={createStoreAction} label="New store">
          {next !== '' && <input type="hidden" name="next" value={next} />}
          <NameFields />
          <Select
            name="currency"
            label="Currency"
            hint="The currency of your prices. It can’t be changed once there are any, or once an app is connected."
            options={CURRENCY_OPTIONS}
            defaultValue="USD"
          />
          <TextField
            name="customDomain"
            label="Custom domain"
            hint="Optional. Your own domain, such as shop.example.com."
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <SubmitButton className="justify-self-start">Create store</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
