import { AppName } from '@/components/app-name.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Card, Page } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { type Column, DataTable, LAST_TIME } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { listDisabledApps } from '@/lib/operators/operator-apps.ts';
import { lookUp } from '../actions.ts';

export const metadata = { title: 'Lookup' };

const DISABLED: Column<Awaited<ReturnType<typeof listDisabledApps>>[number]>[] = [
  {
    head: 'App',
    cell: (app) => (
      <Link href={`/operator/apps/${app.id}`}>
        <AppName app={app} />
      </Link>
    ),
  },
  { label: 'Reason', className: 'wrap-anywhere whitespace-pre-line text-ink-2', cell: (app) => app.disabledReason },
  { label: 'Since', className: LAST_TIME, cell: ({ disabledAt: at }) => at && <When at={at} /> },
];

export default async function LookupPage() {
  const operator = await requireOperator();
  const disabled = await listDisabledApps(db(), operator);
  const prefix = env().tokenPrefix;
  return (
    <Page title="Lookup" about="Find an app, a connection or a seller’s own API key from what somebody sent you.">
      <Card>
        <Form action={lookUp} className="grid max-w-2xl gap-4" label="Lookup">
          <TextField
            name="wanted"
            label="ID or fingerprint"
            hint={
              <>
                The ID of an app, connection or API key, a client ID, an account’s email, or the fingerprint of a token,
                code, key or client secret.
              </>
            }
            autoCapitalize="off"
            spellCheck={false}
          />
          <SubmitButton className="justify-self-start">Look up</SubmitButton>
        </Form>
        <div className="mt-5 max-w-2xl border-t border-line pt-4 text-small text-ink-2">
          <h2 className="mb-1 text-small">What a fingerprint is</h2>
          <p>
            The 22 characters that follow the prefix of a token, code, key or secret, with or without it. In{' '}
            <code className="whitespace-nowrap">{prefix}_live_4mK0…</code> it is the part that begins with{' '}
            <code>4mK0</code>. It shows what the credential belongs to but gives no access. Never ask anybody for a
            whole token, and never paste one here; if you do, only its fingerprint is used.
          </p>
        </div>
      </Card>
      {disabled.length > 0 && (
        <>
          <h2 className="mt-3">Disabled apps</h2>
          <DataTable label="Disabled apps" columns={DISABLED} rows={disabled} />
        </>
      )}
    </Page>
  );
}
