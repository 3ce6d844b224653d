import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AnySeller } from '@/lib/operators/any-sellers.ts';
import { suspend, unsuspend } from './actions.ts';

/** Suspends an account, or lifts its suspension. */
export function SuspendCard({ account, now }: { account: AnySeller; now: Date }) {
  const { id, suspendedAt, suspendedReason } = account;
  const action = suspendedAt ? unsuspend : suspend;
  return (
    <Card title={suspendedAt ? 'Suspended' : 'Suspend'}>
      <Form action={action.bind(null, id)} className="grid max-w-2xl gap-4" label="Suspension">
        {suspendedAt ? (
          <>
            <p className="text-ink-2">
              Since <When at={suspendedAt} now={now} />. The owner sees this reason when they try to sign in:
            </p>
            <blockquote className="border-l-2 border-line-2 pl-4 whitespace-pre-line wrap-anywhere">
              {suspendedReason}
            </blockquote>
            <p className="text-ink-2">
              Lifting it lets them sign in again and enables the apps that were disabled with it. Connections and API
              keys that have ended stay ended.
            </p>
            <div>
              <SubmitButton look="plain">Lift suspension</SubmitButton>
            </div>
          </>
        ) : (
          <>
            <p className="text-ink-2">
              Nobody can sign in to the account any more, its apps are disabled, and all connections of its apps and
              stores end, and its API keys. Its stores, subscriptions and activity stay as they are.
            </p>
            <TextArea
              name="reason"
              label="Reason for suspending"
              hint="The owner sees it when they try to sign in. Up to 500 characters."
            />
            <div>
              <SubmitButton look="destroy">Suspend account</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
