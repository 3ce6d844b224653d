import type { FormState } from '@/lib/http/forms.ts';
import { roleInWords } from '@/lib/members/invitation.ts';
import type { OpenInvitation } from '@/lib/members/invitations.ts';
import { Card, Notice } from './ui/card.tsx';
import { ConfirmDialog, ConfirmedSubmit } from './ui/confirm-dialog.tsx';
import { Select } from './ui/field.tsx';
import { Form, SubmitButton } from './ui/form.tsx';
import { Cell, Row, Table } from './ui/table.tsx';
import { Day } from './ui/when.tsx';

export function PersonCell({ name, email, isSelf }: { name: string; email: string; isSelf: boolean }) {
  return (
    <Cell>
      <span className="block font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
      </span>
      <span className="block wrap-anywhere text-ink-2">{email}</span>
    </Cell>
  );
}

interface Props {
  id: string;
  name: string;
  /** What they are removed from. */
  from: string;
  /** What that ends, and what it doesn’t. */
  consequence: string;
  action: (data: FormData) => Promise<void>;
}

/** The button that takes somebody out of a store or a team, once it is confirmed. */
export function RemovePerson({ id, name, from, consequence, action }: Props) {
  return (
    <ConfirmDialog
      id={`remove-${id}`}
      button="Remove"
      look="danger"
      title={`Remove ${name} from ${from}?`}
      cancelLabel="Keep"
    >
      <p className="text-sm text-ink-2">{consequence}</p>
      <form action={action} className="grid">
        <SubmitButton look="destroy">Remove {name}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}

const COLUMNS = ['Invited', 'Role', 'Until', 'Change'];

interface InvitationTableProps {
  invitations: OpenInvitation[];
  /** Whether whoever looks may take back an offer to hand over. */
  mayWithdrawOffer: boolean;
  withdraw: (data: FormData) => Promise<void>;
}

/** Invitations to a store or an app's team that were not accepted yet; nothing when there are none. */
export function InvitationTable({ invitations, mayWithdrawOffer, withdraw }: InvitationTableProps) {
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

interface HandOverCardProps {
  what: 'store' | 'app';
  /** To whom it can be handed over. */
  others: { id: string; email: string }[];
  offeredTo: string | null;
  action: (state: FormState, data: FormData) => Promise<FormState>;
}

const WORDS = {
  store: { other: 'member', after: 'you stay as an admin' },
  app: { other: 'developer', after: 'you stay as a developer, and its verification ends' },
};

/** Offers a store or an app to somebody who works on it, who has to accept. */
export function HandOverCard({ what, others, offeredTo, action }: HandOverCardProps) {
  const { other, after } = WORDS[what];
  return (
    <Card title="Hand over">
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty text-ink-2">
          {what === 'store' ? 'A store' : 'An app'} has one owner. Hand it over to another {other}, and they own it once
          they have accepted; {after}. {others.length === 0 && 'Invite them first.'}
        </p>
        {offeredTo && (
          <Notice>
            You have offered the {what} to <span className="wrap-anywhere">{offeredTo}</span>. You are the owner until
            they accept.
          </Notice>
        )}
        {others.length > 0 && (
          <Form action={action} label="Hand over">
            <Select
              name="newOwner"
              label="New owner"
              options={[
                { value: '', label: `Choose a ${other}` },
                ...others.map(({ id, email }) => ({ value: id, label: email })),
              ]}
              autoComplete="off"
            />
            <div>
              <ConfirmedSubmit button="Hand over" look="danger" title={`Hand over this ${what}?`} cancelLabel="Keep it">
                Whoever you chose gets an offer by mail and on their Home. Once they accept, they own the {what} and
                only they can give it back; {after}.
              </ConfirmedSubmit>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
