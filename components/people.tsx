import type { FormState } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { OpenInvitation } from '@/lib/members/invitations.ts';
import { Card, Notice } from './ui/card.tsx';
import { ConfirmedAction, ConfirmedSubmit } from './ui/confirm-dialog.tsx';
import { Select } from './ui/field.tsx';
import { Form, SubmitButton } from './ui/form.tsx';
import { Cell, Row, Table } from './ui/table.tsx';
import { Day } from './ui/when.tsx';

export function PersonCell({ name, email, isSelf }: { name: string; email: string; isSelf: boolean }) {
  return (
    <Cell>
      <span className="block font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {isSelf && <span className="font-normal text-ink-3"> {texts('members')('youMark')}</span>}
      </span>
      <span className="block wrap-anywhere text-ink-2">{email}</span>
    </Cell>
  );
}

interface Props {
  id: string;
  name: string;
  from: string;
  consequence: string;
  action: (data: FormData) => Promise<void>;
}

/** The button that takes somebody out of a store or a team, once it is confirmed. */
export function RemovePerson({ id, name, from, consequence, action }: Props) {
  const t = texts('members');
  return (
    <ConfirmedAction
      id={`remove-${id}`}
      button={t('remove')}
      submit={t('removeNamed', { name })}
      title={t('removeFrom', { name, from })}
      cancelLabel={t('keep')}
      action={action}
    >
      {consequence}
    </ConfirmedAction>
  );
}

interface InvitationTableProps {
  invitations: OpenInvitation[];
  /** Whether whoever looks may take back an offer to hand over. */
  mayWithdrawOffer: boolean;
  withdraw: (data: FormData) => Promise<void>;
}

/** Invitations to a store or an app's team that were not accepted yet; nothing when there are none. */
export function InvitationTable({ invitations, mayWithdrawOffer, withdraw }: InvitationTableProps) {
  if (invitations.length === 0) return null;
  const t = texts('members');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('openInvitations')}</h2>
      <Table label={t('openInvitations')} columns={[t('invited'), t('role'), t('until'), t('change')]}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">{email}</Cell>
            <Cell label={t('role')} half>
              <span className="inline-block first-letter:uppercase">
                {role === 'owner' ? t('newOwnerRole') : t('roleName', { role: role ?? 'developer' })}
              </span>
            </Cell>
            <Cell label={t('until')} half className="text-ink-2">
              <Day at={expiresAt} />
            </Cell>
            <Cell>
              {(role !== 'owner' || mayWithdrawOffer) && (
                <form action={withdraw} className="flex @3xl:justify-end">
                  <input type="hidden" name="invitation" value={id} />
                  <SubmitButton look="plain">{t('withdraw')}</SubmitButton>
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
  others: { id: string; email: string }[];
  offeredTo: string | null;
  action: (state: FormState, data: FormData) => Promise<FormState>;
}

/** Offers a store or an app to somebody who works on it, who has to accept. */
export function HandOverCard({ what, others, offeredTo, action }: HandOverCardProps) {
  const t = texts('members');
  return (
    <Card title={t('handOver')}>
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty text-ink-2">
          {t('handOverAbout', { what })} {others.length === 0 && t('inviteFirst')}
        </p>
        {offeredTo && (
          <Notice>
            {t.rich('offeredTo', {
              what,
              email: offeredTo,
              b: (words) => <span className="wrap-anywhere">{words}</span>,
            })}
          </Notice>
        )}
        {others.length > 0 && (
          <Form action={action} label={t('handOver')}>
            <Select
              name="newOwner"
              label={t('newOwner')}
              options={[
                { value: '', label: t('chooseOther', { what }) },
                ...others.map(({ id, email }) => ({ value: id, label: email })),
              ]}
            />
            <div>
              <ConfirmedSubmit
                button={t('handOver')}
                look="danger"
                title={t('handOverTitle', { what })}
                cancelLabel={t('keepIt')}
              >
                {t('handOverConfirm', { what })}
              </ConfirmedSubmit>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
