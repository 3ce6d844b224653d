import type { Metadata } from 'next';
import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readSellerNetworks } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import { Outcome, type OutcomeTexts } from '@/app/(main)/dashboard/outcome.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { AppFields } from '@/components/app-fields.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { CheckRow, Select } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { listTeam } from '@/lib/apps/app-developers.ts';
import { ACCESS_LIFETIMES, ALERT_SHARES } from '@/lib/apps/app-form.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { countReach } from '@/lib/oauth/connections/app-connections.ts';
import { AppPage } from '../app-page.tsx';
import { DangerZone } from '../danger-zone.tsx';
import { DomainCard } from '../domain-card.tsx';
import { requireSellerApp } from '../seller-app.ts';
import { TeamCard } from '../team-card.tsx';
import { VerificationCard } from '../verification-card.tsx';
import { saveApp } from './actions.ts';

export const metadata: Metadata = { title: 'App settings' };

const SAID: OutcomeTexts = {
  removed: ['good', 'The developer was removed from the team.'],
  withdrawn: ['good', 'The invitation was withdrawn: its link no longer works.'],
  gone: ['bad', 'That invitation was accepted or withdrawn in the meantime.'],
};

const LIFETIMES = optionsOf(ACCESS_LIFETIMES);
const SHARES = optionsOf(ALERT_SHARES);

export default async function SettingsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'settings');
  const isOwner = app.ownerId === seller.id;
  const [reach, networks, team, invitations, { said }] = await Promise.all([
    countReach(db(), seller.id, app.id),
    readSellerNetworks(seller.id, 'app', app.id),
    listTeam(db(), seller.id, app.id),
    isOwner ? listInvitations(db(), { appId: app.id }, currentTime()) : [],
    searchParams,
  ]);
  return (
    <AppPage app={app} here="settings">
      <Outcome said={said} texts={SAID} />
      <Form action={saveApp.bind(null, app.id)} className="grid gap-4" label="Settings">
        <AppFields app={app} />
        <Card title="Sign-in, tokens and mails">
          <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2 [&>label]:-mx-3">
            <CheckRow
              name="deviceSignIn"
              value="on"
              label="Allow sign-in with a code"
              defaultChecked={app.deviceSignIn}
            >
              Devices without a browser show a code, which the seller types in at <code>/device</code>. Whoever has your
              client ID can show one, so leave it off unless you use it.
            </CheckRow>
            <CheckRow name="requiresDpop" value="on" label="Require DPoP" defaultChecked={app.requiresDpop}>
              A stolen token is worthless without your app’s key (<a href="/docs/tokens#dpop">DPoP</a>). Tick it once
              every copy of your app sends proofs: without one it gets no token.
            </CheckRow>
            <Select
              name="accessLifetime"
              label="Access tokens expire"
              defaultValue={app.accessLifetime ?? ''}
              options={LIFETIMES}
              hint="From each connection’s next exchange or refresh; one that asked for expires_in keeps that."
            />
            <Select
              name="alertPercent"
              label="Mail about errors"
              defaultValue={app.alertPercent ?? ''}
              options={SHARES}
              hint="To the app’s team, once an hour at most, of 20 calls or more; also about its limit of calls."
            />
          </div>
        </Card>
        {app.verification === 'verified' && (
          <Notice look="warn">A new name, description, logo, website or redirect host ends the verification.</Notice>
        )}
        <SubmitButton className="justify-self-start">Save</SubmitButton>
      </Form>
      <div id="verification" className="scroll-mt-6">
        <VerificationCard app={app} />
      </div>
      <DomainCard app={app} />
      {networks && (
        <section id="security" aria-label="Security" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
          <NetworkPanel of={networks} />
        </section>
      )}
      <TeamCard app={app} team={team} invitations={invitations} sellerId={seller.id} />
      {isOwner && <DangerZone app={app} reach={reach} />}
    </AppPage>
  );
}

function optionsOf(choices: Record<string, string>) {
  return Object.entries(choices)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(one.value) - Number(other.value));
}
