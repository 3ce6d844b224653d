import type { ReactNode } from 'react';
import { RemoveVerification } from '@/app/(main)/operator/cards.tsx';
import { Card, EmptyState, Page, Pill } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { type Column, DataTable } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { redirectHost } from '@/lib/apps/redirect-uri.ts';
import { db } from '@/lib/database/db.ts';
import {
  type ClientHost,
  type DynamicClient,
  listClientHosts,
  listDynamicClients,
} from '../../lib/operators/operator-client-standings.ts';
import { blockDomainAction, decideAction } from './actions.ts';

export const metadata = { title: 'Agents' };

/** Of each kind; older ones are found by their connections, under Lookup. */
const MOST = 200;

export default async function AgentsPage() {
  const operator = await requireOperator();
  const [hosts, clients] = await Promise.all([
    listClientHosts(db(), operator, MOST),
    listDynamicClients(db(), operator, MOST),
  ]);
  const reach = [...hosts, ...clients].reduce((sum, { connections }) => sum + connections, 0);
  return (
    <Page
      title="Agents"
      about="Clients that nobody registered here, by the host of their document, or one by one where they registered
        themselves. What you block loses its connections at once, and nobody can connect it."
    >
      {hosts.length + clients.length === 0 ? (
        <EmptyState title="No agents">Sellers have connected none so far.</EmptyState>
      ) : (
        <DataTable label="Agents" columns={COLUMNS} rows={[...hosts.map(byHost), ...clients.map(byItself)]} />
      )}
      {/* Named after it, the form would be found by its field's label too. */}
      <Card title="Block a domain">
        <Form action={blockDomainAction} className="grid max-w-2xl gap-5">
          <p className="text-ink-2">
            Clients whose document comes from it or from a subdomain, and those that send browsers there, lose their
            connections.
          </p>
          <TextField name="domain" label="Domain" hint="Such as agents.example." required />
          <TextField name="reason" label="Reason" hint="For other operators. Up to 500 characters." required />
          <div>
            <ConfirmedSubmit
              button="Block domain"
              look="danger"
              title="Block this host and all below it?"
              cancelLabel="Don’t block it"
            >
              <p>Agents have {counted(reach)} now. Those of its clients end at once: how many is said afterwards.</p>
              <p>Unblocking it brings none of them back.</p>
            </ConfirmedSubmit>
          </div>
        </Form>
      </Card>
    </Page>
  );
}

interface Shown extends Decided {
  id: string;
  title: ReactNode;
  about: string;
  withSubdomains?: boolean;
  reason?: string | null;
}

function byHost({ host, names, verifiedAt, ...client }: ClientHost): Shown {
  const isVerified = verifiedAt !== null;
  return {
    ...client,
    id: host,
    of: { host },
    name: host,
    title: host,
    about: names.slice(0, 5).join(', '),
    isVerified,
  };
}

function byItself({ id, name, redirectUris, ...client }: DynamicClient): Shown {
  const hosts = [...new Set(redirectUris.map(redirectHost))].slice(0, 5).join(', ');
  const title = (
    <>
      “<bdi>{name}</bdi>”
    </>
  );
  return { ...client, id, of: { app: id }, name, title, about: `registered itself, goes to ${hosts}` };
}

const COLUMNS: Column<Shown>[] = [
  {
    head: 'Client',
    cell: ({ title, about }) => (
      <>
        <b className="font-semibold wrap-anywhere">{title}</b>
        {about && <bdi className="block text-small wrap-anywhere text-ink-2">{about}</bdi>}
      </>
    ),
  },
  { label: 'Connections', cell: ({ connections }) => connections.toLocaleString('en') },
  {
    label: 'State',
    cell: ({ withSubdomains, reason, ...client }) => (
      <>
        <State {...client} />
        {withSubdomains && <span className="block text-small text-ink-2">with subdomains</span>}
        {reason && <span className="block max-w-[32ch] text-small wrap-anywhere text-ink-2">{reason}</span>}
      </>
    ),
  },
  { head: 'Action', className: '@3xl:text-end', cell: (client) => <Decide {...client} /> },
];

function State({ blockedAt, isVerified }: { blockedAt: Date | null; isVerified: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {blockedAt && (
        <>
          <Pill look="bad">Blocked</Pill> <When at={blockedAt} />
        </>
      )}
      {isVerified && <VerifiedBadge />}
      {!blockedAt && !isVerified && <Pill>Not registered</Pill>}
    </span>
  );
}

interface Decided {
  of: { host: string } | { app: string };
  name: string;
  connections: number;
  blockedAt: Date | null;
  isVerified: boolean;
}

function Decide({ of, name, connections, blockedAt, isVerified }: Decided) {
  return (
    <Form action={decideAction} className="flex flex-wrap gap-2 @3xl:justify-end">
      {Object.entries(of).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {isVerified ? (
        <RemoveVerification name={name} stays={connections === 0 ? null : counted(connections)} />
      ) : (
        <SubmitButton name="decision" value="verify" look="plain">
          Verify
        </SubmitButton>
      )}
      {blockedAt ? (
        <SubmitButton name="decision" value="unblock" look="plain">
          Unblock
        </SubmitButton>
      ) : (
        <ConfirmedSubmit
          button="Block"
          look="danger"
          title={`Block ${name}?`}
          cancelLabel="Don’t block it"
          name="decision"
          value="block"
        >
          <p>
            {connections === 0 ? 'It has no connections now.' : `${counted(connections)} will end at once.`} Nobody can
            connect it from then on.
          </p>
          <p>Unblocking it brings no connection back.</p>
        </ConfirmedSubmit>
      )}
    </Form>
  );
}

function counted(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections.toLocaleString('en')} connections`;
}
