import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { AppFields } from '@/components/app-fields.tsx';
import { Notice, PageHeader } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { reasonFaults } from '@/lib/apps/reason.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { APPS } from '../[id]/own-app.ts';
import { createApp } from './actions.ts';
import { AppCreated } from './app-created.tsx';

export const metadata: Metadata = { title: 'New app' };

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
  const head = (
    <div className="-mb-4">
      <PageHeader trail={[APPS]} title="New app" />
    </div>
  );
  if ('fault' in link)
    return (
      <div className="grid gap-8">
        {head}
        <Notice look="bad">This link can’t be used: {link.fault}</Notice>
      </div>
    );
  return (
    <Form action={createApp} head={head} after={<AppCreated />} className="grid gap-4" label="New app">
      {/* Sending the form twice still creates one app. */}
      <input type="hidden" name="id" value={randomUUID()} />
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
