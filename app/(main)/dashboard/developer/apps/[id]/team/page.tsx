import {
  handOverAppAction,
  inviteDeveloperAction,
  leaveTeamAction,
  removeDeveloperAction,
  withdrawFromTeamAction,
} from '@/app/(main)/dashboard/developer/apps/actions.ts';
import { Outcome, type OutcomeTexts } from '@/app/(main)/dashboard/outcome.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { HandOverCard, InvitationTable, PersonCell, RemovePerson } from '@/components/people.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { listTeam } from '@/lib/apps/app-developers.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listInvitations } from '@/lib/members/invitations.ts';
import { AppPage } from '../app-page.tsx';
import { requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'App team' };

const OUTCOMES: OutcomeTexts = {
  removed: ['good', 'The developer was removed from the team.'],
  withdrawn: ['good', 'The invitation was withdrawn: its link no longer works.'],
  gone: ['bad', 'That invitation was accepted or withdrawn in the meantime.'],
};

const CONSEQUENCE =
  'They no longer see or change this app. Secrets that they know still work: make new ones and revoke the old ones.';

/** Who works on an app; its owner invites, removes and hands over, a developer can leave. */
export default async function TeamPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'team');
  const isOwner = app.ownerId === seller.id;
  const [team, invitations, { said: outcome }] = await Promise.all([
    listTeam(db(), seller.id, app.id),
    isOwner ? listInvitations(db(), { appId: app.id }, currentTime()) : [],
    searchParams,
  ]);
  return (
    <AppPage app={app} here="team">
      <Outcome outcome={outcome} texts={OUTCOMES} />
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        Developers see and change everything; only the owner deletes the app, hands it over and changes the team.
      </p>
      <Table label="Team" columns={['Person', 'Role', 'Change']}>
        {team.map(({ id, name, email, role }) => (
          <Row key={id}>
            <PersonCell name={name} email={email} isSelf={id === seller.id} />
            <Cell label="Role" half className="capitalize">
              {role}
            </Cell>
            <Cell half className="text-end">
              {isOwner && role !== 'owner' && (
                <RemovePerson
                  id={id}
                  name={name}
                  from={app.name}
                  consequence={CONSEQUENCE}
                  action={removeDeveloperAction.bind(null, app.id, id)}
                />
              )}
              {!isOwner && id === seller.id && (
                <ConfirmedAction
                  id="leave"
                  button="Leave team"
                  title={`Leave the team of ${app.name}?`}
                  cancelLabel="Stay"
                  action={leaveTeamAction.bind(null, app.id)}
                >
                  You no longer see or change this app. Only its owner can invite you again;{' '}
                  {team.length === 2 ? '1 person stays' : `${team.length - 1} people stay`} in the team.
                </ConfirmedAction>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {isOwner && (
        <>
          <InvitationTable
            invitations={invitations}
            mayWithdrawOffer
            withdraw={withdrawFromTeamAction.bind(null, app.id)}
          />
          <FormCard
            title="Invite a developer"
            action={inviteDeveloperAction.bind(null, app.id)}
            label="Invite"
            className="grid max-w-2xl gap-5"
          >
            <TextField
              name="email"
              label="Email"
              type="email"
              hint="They get a link that works for seven days, for an account with this address."
            />
            <SubmitButton className="justify-self-start">Invite</SubmitButton>
          </FormCard>
          <HandOverCard
            what="app"
            others={team.filter(({ role }) => role !== 'owner')}
            offeredTo={invitations.find(({ role }) => role === 'owner')?.email ?? null}
            action={handOverAppAction.bind(null, app.id)}
          />
        </>
      )}
    </AppPage>
  );
}
