import type { PageProps } from '@/app/(main)/page-props.ts';
import { AppFields } from '@/components/app-fields.tsx';
import { reachInWords } from '@/components/reach-in-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card, SettingCard } from '@/components/ui/card.tsx';
import { CheckRow, Select } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { ACCESS_LIFETIMES, ALERT_SHARES } from '@/lib/apps/app-form.ts';
import { db } from '@/lib/database/db.ts';
import { countReach } from '@/lib/oauth/connections/app-connections.ts';
import { AppPage } from '../app-page.tsx';
import { appPath, requireSellerApp } from '../seller-app.ts';
import { DomainCard, VerificationCard } from '../verification-cards.tsx';
import { saveApp } from './actions.ts';

export const metadata = { title: 'App settings' };

const LIFETIMES = optionsOf(ACCESS_LIFETIMES);
const SHARES = optionsOf(ALERT_SHARES);

export default async function SettingsPage({ params }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'settings');
  const isOwner = app.ownerId === seller.id;
  const reach = await countReach(db(), seller.id, app.id);
  return (
    <AppPage app={app} here="settings">
      <Form action={saveApp.bind(null, app.id)} className="grid gap-4" label="Settings">
        <AppFields app={app} />
        <Card title="Sign-in, tokens and mails">
          <div className="grid items-start gap-x-5 gap-y-3 md:grid-cols-2 [&>label]:-mx-3">
            <CheckRow
              name="deviceSignIn"
              value="on"
              label="Allow sign-in with a code"
              defaultChecked={app.deviceSignIn}
            >
              For devices without a browser. Whoever has your client ID can show one.
            </CheckRow>
            <CheckRow name="requiresDpop" value="on" label="Require DPoP" defaultChecked={app.requiresDpop}>
              Tick it once every copy of your app proves its key (<a href="/docs/tokens#dpop">DPoP</a>): without, it
              gets no token.
            </CheckRow>
            <Select
              name="accessLifetime"
              label="Access tokens expire"
              defaultValue={app.accessLifetime ?? ''}
              options={LIFETIMES}
              hint="From the next exchange or refresh on."
            />
            <Select
              name="alertPercent"
              label="Mail about errors"
              defaultValue={app.alertPercent ?? ''}
              options={SHARES}
              hint="To the team, once an hour at most; also about its limit of calls."
            />
          </div>
        </Card>
        <div className="flex items-center gap-4">
          <SubmitButton>Save</SubmitButton>
          {app.verification === 'verified' && (
            <p className="text-small text-ink-2">
              A new name, description, logo, website or redirect host ends the verification.
            </p>
          )}
        </div>
      </Form>
      <div id="verification" className="scroll-mt-6">
        <VerificationCard app={app} />
      </div>
      <DomainCard app={app} />
      {isOwner && (
        <SettingCard
          heading="Danger zone"
          title="The app itself"
          isBrief
          action={
            <form action={appPath(app.id, 'delete')} method="get">
              <Button type="submit" look="danger">
                Delete app
              </Button>
            </form>
          }
        >
          {reach.connections === 0 ? 'It has no connections now.' : `Deleting it ends ${reachInWords(reach)} at once.`}
        </SettingCard>
      )}
    </AppPage>
  );
}

function optionsOf(choices: Record<string, string>) {
  return Object.entries(choices)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(one.value) - Number(other.value));
}
