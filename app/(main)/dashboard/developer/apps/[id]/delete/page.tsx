import { removeApp } from '@/app/(main)/dashboard/developer/apps/actions.ts';
import { reachInWords } from '@/components/reach-in-words.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, NarrowPage } from '@/components/ui/card.tsx';
import { Consequences } from '@/components/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { LongWork } from '@/components/ui/long-work.tsx';
import { TypeToConfirm } from '@/components/ui/type-to-confirm.tsx';
import { db } from '@/lib/database/db.ts';
import { countReach } from '@/lib/oauth/connections/app-connections.ts';
import { APPS, appPath, requireAppOwner } from '../seller-app.ts';

export const metadata = { title: 'Delete app' };

export default async function DeletePage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, app } = await requireAppOwner((await params).id, 'delete');
  const reach = await countReach(db(), seller.id, app.id);
  return (
    <NarrowPage
      trail={[APPS, { href: appPath(app.id), name: app.name }]}
      here="Delete app"
      title={`Delete ${app.name}?`}
    >
      <Card>
        <Consequences>
          <li>
            {reach.connections === 0
              ? 'It has no connections now.'
              : `${reachInWords(reach)} will end at once, and with them every access and refresh token.`}
          </li>
          <li>Its client ID and secrets stop working, and authorization links lead to an error.</li>
          <li>This can’t be undone.</li>
        </Consequences>
        <Form action={removeApp.bind(null, app.id)} label="Delete app">
          <TypeToConfirm name="appName" label="App name" wanted={app.name} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="destroy">Delete</SubmitButton>
            <ButtonLink href={appPath(app.id, 'settings')}>Keep the app</ButtonLink>
          </div>
          <LongWork label="Under way">
            {reach.connections > 0 && `Ending ${reachInWords(reach)}.`} You can leave this page: it goes on.
          </LongWork>
        </Form>
      </Card>
    </NarrowPage>
  );
}
