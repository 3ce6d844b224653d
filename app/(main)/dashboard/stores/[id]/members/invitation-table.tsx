import { Day } from '@/components/ui/day.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { OpenInvitation } from '@/lib/members/invitations.ts';
import { withdrawAction } from './actions.ts';
import { ROLE_NAMES } from './roles.ts';

const COLUMNS = ['Invited', 'Role', 'Until', 'Change'];

/** Invitations that were not accepted yet; nothing when there are none. */
export function InvitationTable(props: { storeId: string; invitations: OpenInvitation[]; mayWithdrawOffer: boolean }) {
  const { storeId, invitations, mayWithdrawOffer } = props;
  if (invitations.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Open invitations</h2>
      <Table label="Open invitations" columns={COLUMNS}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">{email}</Cell>
            <Cell label="Role" half>
              {role === 'owner' ? 'New owner' : ROLE_NAMES[role ?? 'developer']}
            </Cell>
            <Cell label="Until" half className="text-ink-2">
              <Day at={expiresAt} />
            </Cell>
            <Cell>
              {(role !== 'owner' || mayWithdrawOffer) && (
                <form action={withdrawAction.bind(null, storeId)} className="flex @3xl:justify-end">
                  <input type="hidden" name="invitation" value={id} />
                  <SubmitButton look="danger" className="min-h-9 py-1">
                    Withdraw
                  </SubmitButton>
                </form>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
