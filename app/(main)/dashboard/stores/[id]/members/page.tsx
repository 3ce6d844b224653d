import { LeftEndpointNotices } from '@/app/(main)/dashboard/developer/webhooks/endpoint-table.tsx';
import { Outcome, type OutcomeTexts } from '@/app/(main)/dashboard/outcome.tsx';
import { OutboxNotice } from '@/app/(main)/outbox-notice.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { showsOutbox } from '@/app/(main)/shows-outbox.ts';
import { bdi } from '@/components/bdi.tsx';
import { HandOverCard, InvitationTable } from '@/components/people.tsx';
import { PageHeader, SettingCard } from '@/components/ui/card.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { countKeysByMaker } from '@/lib/oauth/api-keys/api-keys.ts';
import { may, ROLES, type Role, RULES, type StoreAction } from '@/lib/permissions/role.ts';
import { listMembers } from '@/lib/stores/members.ts';
import { ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { listLeftEndpoints } from '@/lib/webhooks/seller-webhook-endpoints.ts';
import { AtPlatform, isFromPlatform, platformName } from '../../../at-platform.tsx';
import { requireSellerStore, storePath, stores } from '../seller-store.ts';
import { StoreTabs } from '../store-tabs.tsx';
import { handOverAction, inviteAction, leaveAction, withdrawAction } from './actions.ts';
import { MemberRow } from './member-row.tsx';
import { roleName, roleOptions } from './roles.ts';

export const generateMetadata = () => ({ title: texts('members')('members') });

function outcomes(): OutcomeTexts {
  const t = texts('members');
  return {
    removed: ['good', t('removed')],
    withdrawn: ['good', t('withdrawn')],
    owner_stays: ['bad', t('ownerStays')],
    gone: ['bad', t('invitationGone')],
    joined: ['good', t('joined')],
    handed_over: ['good', t('handedOver')],
  };
}

/** Who works on a store and in which role; for those who may, the ways to change that. */
export default async function MembersPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, store } = await requireSellerStore((await params).id, 'members');
  const now = currentTime();
  const isThere = isFromPlatform(store);
  const mayChange = may(store.role, 'members') && !isThere;
  const [members, keys, invitations, isInOutbox, left] = await Promise.all([
    listMembers(db(), seller.id, store.id),
    countKeysByMaker(db(), seller.id, store.id),
    mayChange ? listInvitations(db(), { storeId: store.id }, now) : [],
    mayChange && showsOutbox(),
    listLeftEndpoints(db(), ofSeller(seller.id, 'connect')),
  ]);
  const offer = invitations.find(({ role }) => role === 'owner');
  const t = texts('members');
  const others = members.filter(({ role }) => role !== 'owner');
  return (
    <>
      <PageHeader trail={[stores(), { href: storePath(store.id), name: store.name }]} title={t('members')}>
        {t.rich('membersAbout', { bdi, store: store.name })}
      </PageHeader>
      <StoreTabs store={store} tab="members" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isThere && <AtPlatform>{texts('stores')('membersAtPlatform', { platform: platformName() })}</AtPlatform>}
        <Outcome outcome={(await searchParams).said} texts={outcomes()} />
        {isInOutbox && invitations.length > 0 && <OutboxNotice />}
        <LeftEndpointNotices left={left.filter((one) => one.store.id === store.id)} />
        <Table label={t('members')} columns={[t('person'), t('role'), t('memberSince'), t('change')]}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              store={store}
              member={member}
              keys={keys.get(member.id) ?? 0}
              isSelf={member.id === seller.id}
              mayChange={mayChange}
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
        <RoleTable own={store.role} isThere={isThere} />
        {isThere ? null : may(store.role, 'own') ? (
          <HandOverCard
            what="store"
            others={others}
            offeredTo={offer?.email ?? null}
            action={handOverAction.bind(null, store.id)}
          />
        ) : (
          <SettingCard
            heading={t('yourMembership')}
            title={t('leaveThisStore')}
            action={
              <ConfirmedAction
                id="leave"
                button={t('leaveStore')}
                title={t('leaveTitle', { store: store.name })}
                cancelLabel={t('stay')}
                action={leaveAction.bind(null, store.id)}
              >
                {t('leaveAbout')} {t('keysEnd', { count: keys.get(seller.id) ?? 0 })}
              </ConfirmedAction>
            }
          >
            {t('leaveAbout')}
          </SettingCard>
        )}
      </div>
    </>
  );
}

function InviteCard({ storeId }: { storeId: string }) {
  const t = texts('members');
  return (
    <FormCard
      title={t('inviteSomebody')}
      action={inviteAction.bind(null, storeId)}
      label={t('invite')}
      className="grid max-w-2xl gap-5"
    >
      <TextField name="email" label={t('email')} type="email" hint={t('inviteHint')} />
      <div className="grid gap-2">
        <Select
          name="role"
          label={t('role')}
          options={[{ value: '', label: t('chooseRole') }, ...roleOptions()]}
          defaultValue=""
        />
        <ul className="grid gap-1 text-small text-pretty text-ink-2">
          {roleOptions().map(({ value, label }) => (
            <li key={value}>
              <span className="font-semibold text-ink">{label}</span> {t('roleAbout', { role: value })}
            </li>
          ))}
        </ul>
      </div>
      <SubmitButton className="justify-self-start">{t('invite')}</SubmitButton>
    </FormCard>
  );
}

/** The text that says what each action is; one that is missing here doesn’t compile. */
const ACTIONS = {
  see: 'actionSee',
  change: 'actionChange',
  connect: 'actionConnect',
  test_data: 'actionTestData',
  settings: 'actionSettings',
  members: 'actionMembers',
  own: 'actionOwn',
} as const satisfies Record<StoreAction, string>;

/** Whoever works on a store of the platform may do these there, and not here. */
const THERE: readonly string[] = ['members', 'own'] satisfies StoreAction[];

function RoleTable({ own, isThere }: { own: Role; isThere: boolean }) {
  const t = texts('members');
  const actions = Object.entries(ACTIONS).filter(([action]) => !(isThere && THERE.includes(action)));
  const nameOf = (role: Role) => (role === own ? t('roleIsYours', { role: roleName(role) }) : roleName(role));
  return (
    <details>
      <summary className="w-fit rounded-sm">
        <h2 className="inline">{t('whatMembersMayDo')}</h2>
      </summary>
      <div className="mt-3">
        <Table label={t('whatMembersMayDo')} columns={[t('may'), ...ROLES.map(nameOf)]}>
          {actions.map(([action, text]) => (
            <Row key={action}>
              <Cell className="font-medium text-pretty @3xl:max-w-[40ch] @3xl:font-normal">{t(text)}</Cell>
              {ROLES.map((role) => {
                const allowed = RULES[action as StoreAction][role];
                return (
                  <Cell
                    key={role}
                    label={nameOf(role)}
                    half
                    className={`@3xl:last:text-end ${allowed === 'no' ? 'text-ink-3' : ''}`}
                  >
                    {t('allowed', { allowed })}
                  </Cell>
                );
              })}
            </Row>
          ))}
        </Table>
      </div>
    </details>
  );
}
