import { Card } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { TeamMember } from '@/lib/apps/app-developers.ts';
import type { OpenInvitation } from '@/lib/members/invitations.ts';
import {
  inviteDeveloperAction,
  leaveTeamAction,
  removeDeveloperAction,
  withdrawFromTeamAction,
} from './team-actions.ts';

interface Props {
  appId: string;
  team: TeamMember[];
  invitations: OpenInvitation[];
  /** Who looks. */
  sellerId: string;
}

/** Who works on an app; its owner invites and removes, a developer can leave. */
export function TeamCard({ appId, team, invitations, sellerId }: Props) {
  const isOwner = team.some(({ id, role }) => role === 'owner' && id === sellerId);
  return (
    <section id="team" aria-label="Team" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Team</h2>
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        Developers see and change everything of this app, except that only its owner deletes it and decides who is in
        the team.
      </p>
      <Table label="Team" columns={['Person', 'Role', 'Change']}>
        {team.map(({ id, name, email, role }) => (
          <Row key={id}>
            <Cell>
              <span className="block font-semibold wrap-anywhere">
                <bdi>{name}</bdi>
                {id === sellerId && <span className="font-normal text-ink-3"> (you)</span>}
              </span>
              <span className="block wrap-anywhere text-ink-2">{email}</span>
            </Cell>
            <Cell label="Role" half className="capitalize">
              {role}
            </Cell>
            <Cell half className="text-right">
              {isOwner && role !== 'owner' && (
                <form action={removeDeveloperAction.bind(null, appId)}>
                  <input type="hidden" name="developer" value={id} />
                  <SubmitButton look="danger" className="min-h-9 py-1">
                    Remove
                  </SubmitButton>
                </form>
              )}
              {!isOwner && id === sellerId && (
                <form action={leaveTeamAction.bind(null, appId)}>
                  <SubmitButton look="danger" className="min-h-9 py-1">
                    Leave team
                  </SubmitButton>
                </form>
              )}
            </Cell>
          </Row>
        ))}
        {invitations.map(({ id, email }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">{email}</Cell>
            <Cell label="Role" half className="text-ink-2">
              Invited
            </Cell>
            <Cell half className="text-right">
              <form action={withdrawFromTeamAction.bind(null, appId)}>
                <input type="hidden" name="invitation" value={id} />
                <SubmitButton look="danger" className="min-h-9 py-1">
                  Withdraw
                </SubmitButton>
              </form>
            </Cell>
          </Row>
        ))}
      </Table>
      {isOwner && (
        <Card title="Invite a developer">
          <Form action={inviteDeveloperAction.bind(null, appId)} label="Invite" className="grid max-w-2xl gap-5">
            <TextField
              name="email"
              label="Email"
              type="email"
              hint="They get a link that works for seven days, for an account with this address."
              autoComplete="off"
            />
            <SubmitButton className="justify-self-start">Invite</SubmitButton>
          </Form>
        </Card>
      )}
    </section>
  );
}
