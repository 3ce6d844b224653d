import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { NewSecret } from '@/components/new-secret.tsx';
import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { MAX_SECRETS } from '@/lib/apps/app-secrets.ts';
import { currentTime } from '@/lib/clock.ts';
import { AppHeader } from '../app-header.tsx';
import { requireOwnApp } from '../own-app.ts';
import { makeSecret, revokeSecret } from './actions.ts';
import { SecretRow } from './secret-row.tsx';

export const metadata: Metadata = { title: 'App secrets' };

/** The secrets an app authenticates with. */
export default async function SecretsPage({ params }: { params: Promise<{ id: string }> }) {
  const { app } = await requireOwnApp((await params).id, 'secrets');
  const { secrets } = app;
  const now = currentTime();
  return (
    <>
      <AppHeader app={app} here="secrets" />
      <div className="grid gap-4">
        <Card title="New secret">
          <Form action={makeSecret.bind(null, app.id)} className="grid gap-4" label="New secret">
            <p className="max-w-[68ch] text-ink-2">
              A secret proves who your server is. To replace one without downtime, make a new one, switch your server to
              it, then revoke the old one. At most {MAX_SECRETS} work at the same time.
            </p>
            <NewSecret made="clientSecret" id="client-secret" />
            {/* Sending the form twice still creates one secret. */}
            <input type="hidden" name="id" value={randomUUID()} />
            <div className="max-w-sm">
              <TextField
                name="secretName"
                label="Name (optional)"
                hint="To tell your secrets apart later, such as the server that uses it. Up to 60 characters."
                autoComplete="off"
              />
            </div>
            <div>
              <SubmitButton look={secrets.length === 0 ? 'primary' : 'plain'}>New secret</SubmitButton>
            </div>
          </Form>
        </Card>
        <Card title="Active secrets">
          <Form action={revokeSecret.bind(null, app.id)} className="grid gap-4" label="Active secrets">
            {secrets.length === 0 ? (
              <p className="max-w-[68ch] text-ink-2">
                None: your app can’t exchange codes or refresh tokens with a secret until you make one. Connections made
                with PKCE and without a secret keep working.
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {secrets.map((secret) => (
                  <SecretRow key={secret.id} secret={secret} isLast={secrets.length === 1} now={now} />
                ))}
              </ul>
            )}
          </Form>
        </Card>
      </div>
    </>
  );
}
