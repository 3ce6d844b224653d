import type { ComponentProps } from 'react';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { When } from '@/components/ui/when.tsx';
import { exactTime } from '@/lib/text/when.ts';
import type { DeliveryRow } from '@/lib/webhooks/deliveries.ts';
import type { Attempt } from '@/lib/webhooks/delivery-object.ts';

const LOOKS = { pending: 'plain', succeeded: 'good', failed: 'bad' } as const;
const WORDS = { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' };

/** Deliveries with every attempt, and a button that delivers one again for whoever may. */
export function DeliveryList(props: {
  deliveries: DeliveryRow[];
  /** Null for somebody who may only look. */
  action: ComponentProps<typeof Form>['action'] | null;
  now: Date;
}) {
  const { deliveries, action, now } = props;
  if (deliveries.length === 0) {
    return <p className="text-ink-2">Nothing yet. Send a test event to see how your server answers.</p>;
  }
  const list = (
    <ul className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} mayRedeliver={action !== null} now={now} />
      ))}
    </ul>
  );
  if (action === null) return list;
  return (
    <Form action={action} className="grid gap-4" label="Deliveries">
      {list}
    </Form>
  );
}

function Delivery({ delivery, mayRedeliver, now }: { delivery: DeliveryRow; mayRedeliver: boolean; now: Date }) {
  const { id, eventId, status, event, nextAttemptAt } = delivery;
  const attempts = delivery.attempts as unknown as Attempt[];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p id={`delivery-${id}`} className="flex flex-wrap items-center gap-2.5">
          <code className="font-mono text-small font-semibold wrap-anywhere">{event.type}</code>
          <Pill look={LOOKS[status]}>{WORDS[status]}</Pill>
        </p>
        <p className="text-small text-ink-3 wrap-anywhere">{eventId}</p>
        {attempts.length > 0 && (
          <details className="text-small">
            <summary className="cursor-pointer text-ink-2">
              {attempts.length === 1 ? 'One attempt' : `${attempts.length} attempts`}, the last{' '}
              <When at={new Date(attempts.at(-1)?.at ?? 0)} now={now} />
            </summary>
            <ol className="mt-2 grid gap-2">
              {attempts.map((attempt) => (
                <li key={attempt.at} className="grid gap-1">
                  <span>
                    {exactTime(new Date(attempt.at))}: {attempt.status ?? 'no answer'}
                    {attempt.error && ` (${attempt.error})`}, {attempt.duration_ms} ms
                  </span>
                  {attempt.response_body && (
                    <pre className="max-h-40 overflow-auto rounded-lg bg-wash p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                      {attempt.response_body}
                    </pre>
                  )}
                </li>
              ))}
            </ol>
          </details>
        )}
        {status === 'pending' && nextAttemptAt && (
          <p className="text-small text-ink-2">Next attempt: {exactTime(nextAttemptAt)}</p>
        )}
      </div>
      {mayRedeliver && (
        <SubmitButton look="plain" name="what" value={eventId} aria-describedby={`delivery-${id}`}>
          Redeliver
        </SubmitButton>
      )}
    </li>
  );
}
