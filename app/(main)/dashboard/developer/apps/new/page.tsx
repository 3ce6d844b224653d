import { AppFields } from '@/components/app-fields.tsx';
import { Card, Notice, Page, PageHeader } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { MadeValue, ShownOnce } from '@/components/ui/shown-once.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { reasonFaults } from '@/lib/apps/reason.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { APPS } from '../[id]/seller-app.ts';
import { createApp } from './actions.ts';

export const metadata = { title: 'New app' };

const CREATED = (
  <ShownOnce
    title="{name} is registered"
    secret="client secret"
    address="/dashboard/developer/apps/{id}"
    leadsTo="the app"
  >
    <Card>
      <dl className="grid gap-5">
        <div className="grid gap-1.5">
          <dt className="text-sm font-semibold">Client ID</dt>
          <dd>
            <MadeValue made="clientId" id="client-id" />
          </dd>
        </div>
        <div className="grid gap-1.5">
          <dt className="text-sm font-semibold">Client secret</dt>
          <dd className="grid gap-1.5">
            <MadeValue made="clientSecret" id="client-secret" />
            <p className="text-small text-ink-3">
              It belongs on your server: never in a browser, a mobile app or a repository. If it is ever lost or
              exposed, make a new one and revoke this one.
            </p>
          </dd>
        </div>
      </dl>
    </Card>
  </ShownOnce>
);

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Registers an app; the same page then shows its credentials, once. A program may have the form opened filled in, and
 * then fetches the credentials itself.
 */
export default async function NewAppPage({ searchParams }: Props) {
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(await searchParams)) query.set(name, String([given].flat()[0]));
  const path = '/dashboard/developer/apps/new';
  await requireSeller(query.size === 0 ? path : `${path}?${query}`);
  const link = readCreationLink(query);
  if ('fault' in link)
    return (
      <Page trail={[APPS]} title="New app">
        <Notice look="bad">This link can’t be used: {link.fault}</Notice>
      </Page>
    );
  return (
    <Form
      action={createApp}
      head={<PageHeader trail={[APPS]} title="New app" />}
      after={CREATED}
      className="grid gap-4"
      label="New app"
    >
      {/* Sending the form twice still creates one app. */}
      <input type="hidden" name="id" value={newUuid(currentTime())} />
      {query.size > 0 && <input type="hidden" name="link" value={String(query)} />}
      {link.handover && (
        <Notice>
          A program on your computer has filled this in. It gets the app’s client ID and secret at{' '}
          <span className="font-mono">{redirectHost(link.handover.returnTo)}</span>. Go on only if you have just started
          it.
        </Notice>
      )}
      <AppFields app={link.app} faults={reasonFaults(link.app.why, env().appName)} />
      <SubmitButton className="justify-self-start">Create app</SubmitButton>
    </Form>
  );
}
