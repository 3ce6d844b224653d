import { randomUUID } from 'node:crypto';
import { makeSecret, revokeSecret } from '@/app/(main)/dashboard/developer/apps/actions.ts';
import { NewSecret } from '@/components/new-secret.tsx';
import { reachInWords } from '@/components/reach-in-words.ts';
import { Pill } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { When } from '@/components/ui/when.tsx';
import { MAX_SECRETS } from '@/lib/apps/app-secrets.ts';
import type { SellerApp } from '@/lib/apps/apps.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { countReach, type Reach } from '@/lib/oauth/connections/app-connections.ts';
import { AppPage } from '../app-page.tsx';
import { requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'App secrets' };

export default async function SecretsPage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, app } = await requireSellerApp((await params).id, 'secrets');
  const { secrets } = app;
  const reach = await countReach(db(), seller.id, app.id, 'with_secret');
  const now = currentTime();
  return (
    <AppPage app={app} here="secrets">
      <FormCard title="New secret" action={makeSecret.bind(null, app.id)} className="grid gap-4">
        <p className="max-w-[68ch] text-ink-2">
          A secret proves who your server is. To replace one without downtime, make a new one, switch your server to it,
          then revoke the old one. At most {MAX_SECRETS} work at the same time.
        </p>
        <NewSecret made="clientSecret" id="client-secret" />
        {/* Sending the form twice still creates one secret. */}
        <input type="hidden" name="id" value={randomUUID()} />
        <div className="max-w-sm">
          <TextField
            name="secretName"
            label="Name (optional)"
            hint="To tell your secrets apart later, such as the server that uses it. Up to 60 characters."
          />
        </div>
        <SubmitButton className="justify-self-start" look={secrets.length === 0 ? 'primary' : 'plain'}>
          New secret
        </SubmitButton>
      </FormCard>
      <FormCard title="Active secrets" action={revokeSecret.bind(null, app.id)} className="grid gap-4">
        {secrets.length === 0 ? (
          <p className="max-w-[68ch] text-ink-2">
            None: your app can’t exchange codes or refresh tokens with a secret until you make one. Connections made
            with PKCE and without a secret keep working.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {secrets.map((secret) => (
              <SecretRow key={secret.id} secret={secret} others={secrets.length - 1} reach={reach} now={now} />
            ))}
          </ul>
        )}
      </FormCard>
    </AppPage>
  );
}

/** An active secret, what would stop without it, and the button that revokes it. */
function SecretRow(props: { secret: SellerApp['secrets'][number]; others: number; reach: Reach; now: Date }) {
  const { secret, others, reach, now } = props;
  const { id, name, lastFour, createdAt, lastUsedAt } = secret;
  const inUse = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < DAY_MS;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 sm:flex-nowrap">
      <div id={`secret-${id}`} className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2.5">
          {name && <bdi className="font-semibold wrap-anywhere">{name}</bdi>}
          <code className="rounded-lg bg-wash px-2.5 py-1 font-mono text-small">…{lastFour}</code>
          {inUse && <Pill look="warn">In use</Pill>}
        </p>
        <p className="text-small text-ink-2">
          Created <When at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <When at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
        <p className={`max-w-[60ch] text-small ${inUse ? 'text-warn' : 'text-ink-3'}`}>
          {inUse && (
            <>
              A server of yours used it <When at={lastUsedAt} /> and probably still does.{' '}
            </>
          )}
          Once you revoke it, code exchanges and refreshes that use it fail at once.
          {others === 0 && (
            <>
              {' '}
              It is your only one: without it your app can’t complete new connections or refresh tokens, but access
              tokens keep working.
            </>
          )}
        </p>
      </div>
      <ConfirmedSubmit
        button="Revoke"
        submit="Revoke secret"
        look="danger"
        title={`Revoke the secret ending in …${lastFour}?`}
        cancelLabel="Keep the secret"
        name="secret"
        value={id}
        aria-describedby={`secret-${id}`}
      >
        <p>Used last: {lastUsedAt ? <When at={lastUsedAt} /> : 'never'}. Whatever still sends it is refused at once.</p>
        <p>{keptUp(reach, others)}</p>
        <p>This can’t be undone.</p>
      </ConfirmedSubmit>
    </li>
  );
}

/** What goes on without a secret, and by what. */
function keptUp(reach: Reach, others: number): string {
  const needs = reach.connections === 1 ? 'needs' : 'need';
  const needed =
    reach.connections === 0
      ? 'No connection needs a secret now.'
      : `${reachInWords(reach)} ${needs} a secret to refresh tokens.`;
  if (others === 0) return `${needed} No other secret is left for that.`;
  return `${needed} ${others === 1 ? '1 other secret keeps' : `${others} other secrets keep`} working.`;
}
