import type { Metadata } from 'next';
import { AppFields } from '@/components/app-fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { countConnections } from '../../app-row.tsx';
import { AppHeader } from '../app-header.tsx';
import { appPath, requireOwnApp } from '../own-app.ts';
import { VerificationCard } from '../verification-card.tsx';
import { saveApp } from './actions.ts';

export const metadata: Metadata = { title: 'App settings' };

/** Everything of an app that can be changed, and its end. */
export default async function SettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const app = await requireOwnApp((await params).id, 'settings');
  return (
    <>
      <AppHeader app={app} here="settings" />
      <div className="grid gap-4">
        <Form action={saveApp.bind(null, app.id)} className="grid gap-4" label="Settings">
          <AppFields app={app} />
          {app.verification === 'verified' && (
            <Notice look="warn">
              A new name, logo, website or redirect host ends the verification: the badge vouches for what was looked at. The
              description, scopes and removing redirect URIs leave it as it is.
            </Notice>
          )}
          <div>
            <SubmitButton>Save</SubmitButton>
          </div>
        </Form>
        <VerificationCard app={app} />
        <Card title="Danger zone">
          <p className="mb-4 max-w-[68ch] text-ink-2">
            Deleting the app ends all its connections ({countConnections(app._count.connections)} now) and makes its client ID and
            secrets worthless. This can’t be undone.
          </p>
          <form action={appPath(app.id, 'delete')} method="get">
            <Button type="submit" look="danger">
              Delete app
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}
