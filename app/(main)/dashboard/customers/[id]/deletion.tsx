import { Card } from '@/components/ui/card.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Setting, SettingList } from '@/components/ui/setting-list.tsx';
import { Consequences } from '@/components/ui/type-to-confirm.tsx';
import type { OwnCustomer } from '@/lib/billing/read-own-customer.ts';
import { deleteCustomerAction } from './actions.ts';

/** Deletes a customer, once they have no subscription that has not ended. */
export function Deletion({ customer: { id, name, subscriptions } }: { customer: OwnCustomer }) {
  const isSubscribed = subscriptions.some(({ status }) => status !== 'canceled');
  return (
    <Card title="Danger zone">
      <SettingList>
        <Setting title="Delete this customer" action={!isSubscribed && <DeleteButton id={id} name={name} />}>
          {isSubscribed
            ? 'They have a subscription that has not ended. Cancel it first; then you can delete them.'
            : 'Their name and email are removed for good. Invoices stay, without them.'}
        </Setting>
      </SettingList>
    </Card>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmDialog
      id="delete-customer"
      button="Delete customer"
      look="danger"
      title={`Delete ${name}?`}
      cancelLabel="Keep them"
    >
      <div className="-mb-5 text-sm">
        <Consequences>
          <li>Their name and email are removed from this page and from their subscriptions.</li>
          <li>Invoices and ended subscriptions stay, for your books. Open invoices are not tried again.</li>
          <li>They can’t subscribe again; a new customer starts anew.</li>
          <li>This can’t be undone.</li>
        </Consequences>
      </div>
      <form action={deleteCustomerAction.bind(null, id)} className="grid">
        <SubmitButton look="destroy">Delete for good</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
