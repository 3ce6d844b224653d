import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { AppFields } from '@/components/app-fields.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { APPS } from '../[id]/own-app.ts';
import { createApp } from './actions.ts';
import { AppCreated } from './app-created.tsx';

export const metadata: Metadata = { title: 'New app' };

/** Registers an app; the same page then shows its credentials, once. */
export default async function NewAppPage() {
  await requireSeller('/dashboard/developer/apps/new');
  return (
    <Form
      action={createApp}
      head={
        <div className="-mb-4">
          <PageHeader trail={[APPS]} title="New app">
            Registering gives you a client ID and a client secret. Everything here can be changed later.
          </PageHeader>
        </div>
      }
      after={<AppCreated />}
      className="grid gap-4"
      label="New app"
    >
      {/* Sending the form twice still creates one app. */}
      <input type="hidden" name="id" value={randomUUID()} />
      <AppFields />
      <SubmitButton className="justify-self-start">Create app</SubmitButton>
    </Form>
  );
}
