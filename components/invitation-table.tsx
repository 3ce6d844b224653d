import { roleInWords } from '@/lib/members/invitation.ts';
import type { OpenInvitation } from '@/lib/members/invitations.ts';
import { Day } from './ui/day.tsx';
import { SubmitButton } from './ui/form.tsx';
import { Cell, Row, Table } from './ui/table.tsx';

const COLUMNS = ['Invited', 'Role', 'Until', 'Change'];

interface Props {
  invitations: OpenInvitation[];
  /** Whether whoever looks may take back an offer to hand over. */
  mayWithdrawOffer: boolean;
  withdraw: (data: FormData) => Promise<void>;
}

/** Invitations to a store or an app's team that were not accepted yet; nothing when there are none. */
export function InvitationTable({ invitations, mayWithdrawOffer, withdraw }: Props) {
  if (invitations.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Open invitations</h2>
      <Table label="Open invitations" columns={COLUMNS}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">{email}</Cell>
            <Cell label="Role" half>
              <span className="inline-block first-letter:uppercase">
                {role === 'owner' ? 'new owner' : roleInWords(role)}
              </span>
            </Cell>
            <Cell label="Until" half className="text-ink-2">
              <Day at={expiresAt} />
            </Cell>
            <Cell>
              {(role !== 'owner' || mayWithdrawOffer) && (
                <form action={withdraw} className="flex @3xl:justify-end">
                  <input type="hidden" name="invitation" value={id} />
                  <SubmitButton look="danger">Withdraw</SubmitButton>
                </form>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
