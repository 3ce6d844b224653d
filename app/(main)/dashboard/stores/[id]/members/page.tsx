import type { Metadata } from 'next';
import { LeftEndpointNotices } from '@/app/(main)/dashboard/developer/webhooks/endpoint-table.tsx';
import { Outcome, type Said } from '@/app/(main)/dashboard/outcome.tsx';
import { OutboxNotice } from '@/app/(main)/outbox-notice.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { showsOutbox } from '@/app/(main)/shows-outbox.ts';
import { HandOverCard, InvitationTable } from '@/components/people.tsx';
import { Card, PageHeader, Setting, SettingList } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { may, ROLES, type Role, RULES, type StoreAction } from '@/lib/access/role.ts';
import { db } from '@/lib/database/db.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listMembers } from '@/lib/stores/members.ts';
import { ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { listLeftEndpoints } from '@/lib/webhooks/own-webhook-endpoints.ts';
import { requireOwnStore, STORES, storePath } from '../own-store.ts';
import { handOverAction, inviteAction, leaveAction, withdrawAction } from './actions.ts';
import { MemberRow } from './member-row.tsx';
import { ROLE_NAMES, ROLE_OPTIONS } from './roles.ts';

export const metadata: Metadata = { title: 'Members' };

const COLUMNS = ['Person', 'Role', 'Member since', 'Change'];

const SAID: Said = {
  removed: ['good', 'The member was removed. Keys they made for this store have ended; connected apps stay.'],
  withdrawn: ['good', 'The invitation was withdrawn: its link no longer works.'],
  owner_stays: ['bad', 'You own this store. Hand it over first; then you can leave.'],
  gone: ['bad', 'That invitation was accepted or withdrawn in the meantime.'],
  joined: ['good', 'Welcome. This store is in your list from now on.'],
  handed_over: ['good', 'The store is yours now. Its former owner is an admin.'],
};

/** Who works on a store and in which role; for those who may, the ways to change that. */
export default async function MembersPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, store } = await requireOwnStore((await params).id, 'members');
  const now = currentTime();
  const mayChange = may(store.role, 'members');
  const [members, invitations, isInOutbox, left] = await Promise.all([
    listMembers(db(), seller.id, store.id),
    mayChange ? listInvitations(db(), { storeId: store.id }, now) : [],
    mayChange && showsOutbox(),
    listLeftEndpoints(db(), ofSeller(seller.id, 'connect')),
  ]);
  const offer = invitations.find(({ role }) => role === 'owner');
  const others = members.filter(({ role }) => role !== 'owner');
  return (
    <>
      <PageHeader trail={[STORES, { href: storePath(store.id), name: store.name }]} title="Members">
        The people who work on <bdi className="wrap-anywhere">{store.name}</bdi>, each with an account of their own.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={(await searchParams).said} texts={SAID} />
        {isInOutbox && invitations.length > 0 && <OutboxNotice />}
        <LeftEndpointNotices left={left.filter((one) => one.store.id === store.id)} />
        <Table label="Members" columns={COLUMNS}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              store={store}
              member={member}
              isSelf={member.id === seller.id}
              mayChange={mayChange}
              now={now}
            />
          ))}
        </Table>
        {mayChange && (
          <>
            <InvitationTable
              invitations={invitations}
              mayWithdrawOffer={may(store.role, 'own')}
              withdraw={withdrawAction.bind(null, store.id)}
            />
            <InviteCard storeId={store.id} />
          </>
        )}
        <RoleTable own={store.role} />
        {may(store.role, 'own') ? (
          <HandOverCard
            what="store"
            others={others}
            offeredTo={offer?.email ?? null}
            action={handOverAction.bind(null, store.id)}
          />
        ) : (
          <Card title="Your membership">
            <SettingList>
              <Setting
                title="Leave this store"
                action={
                  <form action={leaveAction.bind(null, store.id)}>
                    <SubmitButton look="danger">Leave store</SubmitButton>
                  </form>
                }
              >
                You no longer see it, and API keys that you made for it end. Apps that you connected stay connected.
              </Setting>
            </SettingList>
          </Card>
        )}
      </div>
    </>
  );
}

function InviteCard({ storeId }: { storeId: string }) {
  return (
    <Card title="Invite somebody">
      <Form action={inviteAction.bind(null, storeId)} label="Invite" className="grid max-w-2xl gap-5">
        <TextField
          name="email"
          label="Email"
          type="email"
          hint="They get a link that works for seven days, for an account with this address."
          autoComplete="off"
        />
        <Select name="role" label="Role" options={ROLE_OPTIONS} defaultValue="developer" autoComplete="off" />
        <SubmitButton className="justify-self-start">Invite</SubmitButton>
      </Form>
    </Card>
  );
}

/** What each action is in words; one that is missing here doesn’t compile. */
const ACTIONS: Record<StoreAction, string> = {
  see: 'See products, customers, subscriptions, invoices, activity and connected apps',
  change: 'Change them, pause, swap, cancel, settle invoices',
  connect: 'Connect an app, narrow or disconnect it, make and revoke API keys, webhooks',
  test_data: 'Sample data, reset and clock of the test mode',
  settings: 'Change the store’s settings',
  members: 'Invite members, change their roles, remove them (never the owner)',
  own: 'Hand over or delete the store',
};

const WORDS = { yes: 'Yes', test: 'Test mode', ask: 'Test mode; live: ask', no: 'No' };

function RoleTable({ own }: { own: Role }) {
  const nameOf = (role: Role) => (role === own ? `${ROLE_NAMES[role]} (you)` : ROLE_NAMES[role]);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>What members may do</h2>
      <Table label="What members may do" columns={['May', ...ROLES.map(nameOf)]}>
        {Object.entries(ACTIONS).map(([action, text]) => (
          <Row key={action}>
            <Cell className="font-medium text-pretty @3xl:max-w-[40ch] @3xl:font-normal">{text}</Cell>
            {ROLES.map((role) => {
              const allowed = RULES[action as StoreAction][role];
              return (
                <Cell
                  key={role}
                  label={nameOf(role)}
                  half
                  className={`@3xl:last:text-right ${allowed === 'no' ? 'text-ink-3' : ''}`}
                >
                  {WORDS[allowed]}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </section>
  );
}
