import { notFound } from 'next/navigation';
import { addNote } from '@/app/(main)/operator/actions.ts';
import { Facts, Mono, OVERVIEW, PastedNotice } from '@/app/(main)/operator/cards.tsx';
import { NameWarning } from '@/app/(main)/operator/verifications/app-row.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { AppNumbers } from '@/components/app-numbers.tsx';
import { bdi } from '@/components/bdi.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, Notice, Page, Pill } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import { AppPill } from '@/components/verified-badge.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { logoAddress } from '@/lib/apps/logo-address.ts';
import { db } from '@/lib/database/db.ts';
import { countDecisions } from '@/lib/journal/activity/seller-audit-entries.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { countAppUse } from '@/lib/oauth/connections/count-app-use.ts';
import { listNotes } from '@/lib/operators/app-notes.ts';
import {
  findAppAsOperator,
  findSecretAsOperator,
  listVerifiedNames,
  type OperatorApp,
  type OperatorSecret,
} from '@/lib/operators/operator-apps.ts';
import { DecisionCard, DisableCard, SellerView } from './decision-card.tsx';

export const metadata = { title: 'App' };

export default async function OperatorAppPage({ params, searchParams }: PageProps<{ id: string }>) {
  const operator = await requireOperator();
  const { id } = await params;
  const app = isUuid(id) ? await findAppAsOperator(db(), operator, { id }) : null;
  if (!app) notFound();
  const now = currentTime();
  const { secret, pasted } = await searchParams;
  const [use, decisions, notes, names, found] = await Promise.all([
    countAppUse(operator, app.id, now),
    countDecisions(db(), { id: app.id, ownerId: app.owner?.id ?? null }, new Date(now.getTime() - 30 * DAY_MS)),
    listNotes(db(), operator, app.id),
    listVerifiedNames(db(), operator),
    typeof secret === 'string' ? findSecretAsOperator(db(), operator, app.id, secret) : null,
  ]);
  return (
    <Page
      trail={[OVERVIEW, { href: '/operator/apps', name: 'Apps' }]}
      here={app.name}
      title={bdi(app.name)}
      mark={<Avatar name={app.name} src={logoAddress(app.logoId)} size="large" />}
      badges={<AppPill app={app} />}
    >
      {pasted === '1' && <PastedNotice />}
      {found && <SecretFound secret={found} />}
      {app.disabledAt && (
        <Notice look="bad">This app is disabled: sellers can’t connect it, and all its connections have ended.</Notice>
      )}
      <NameWarning app={app} verified={names} />
      <AppFacts app={app} />
      <SellerView app={app} />
      <DecisionCard app={app} reach={use} />
      <AppNumbers use={use} decisions={decisions} />
      <NotesCard appId={app.id} notes={notes} />
      <DisableCard app={app} reach={use} />
    </Page>
  );
}

type Note = Awaited<ReturnType<typeof listNotes>>[number];

function NotesCard({ appId, notes }: { appId: string; notes: Note[] }) {
  return (
    <Card title="Notes for operators">
      <div className="grid max-w-2xl gap-5">
        {notes.length > 0 && (
          <ul className="divide-y divide-line">
            {notes.map(({ id, author, text, createdAt }) => (
              <li key={id} className="grid gap-0.5 py-3 first:pt-0">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="text-small wrap-anywhere text-ink-3">
                  {author} · <When at={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Form action={addNote.bind(null, appId)} label="New note">
          <TextArea name="note" label="Note" hint="The owner never sees it. Up to 2,000 characters." />
          <SubmitButton className="justify-self-start" look="plain">
            Add note
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

function SecretFound({ secret }: { secret: OperatorSecret }) {
  const { name, selector, lastFour, createdAt, lastUsedAt, revokedAt } = secret;
  return (
    <Card title="The secret you looked up">
      <Facts
        facts={[
          [
            'State',
            revokedAt ? (
              <span key="state">
                Revoked <When at={revokedAt} />
              </span>
            ) : (
              <Pill key="state" look="good">
                Works
              </Pill>
            ),
          ],
          ['Name', name ?? 'none'],
          ['Ends in', `…${lastFour}`],
          ['Fingerprint', <Mono key="fingerprint">{selector}</Mono>],
          ['Created', <When key="created" at={createdAt} />],
          ['Last used', lastUsedAt ? <When key="used" at={lastUsedAt} /> : 'never'],
        ]}
      />
    </Card>
  );
}

function AppFacts({ app }: { app: OperatorApp }) {
  return (
    <Card title="Who is behind it">
      <Facts
        facts={[
          ['Owner', <bdi key="owner">{app.owner?.name ?? 'Not registered'}</bdi>],
          [
            'Email',
            app.owner && (
              <TextLink key="email" href={`/operator/accounts/${app.owner.id}`}>
                {app.owner.email}
              </TextLink>
            ),
          ],
          ['Registered', <When key="when" at={app.createdAt} />],
          ['Client ID', <Mono key="client">{app.clientId}</Mono>],
          ['App ID', <Mono key="id">{app.id}</Mono>],
        ]}
      />
    </Card>
  );
}
