import type { ComponentProps } from 'react';
import { ModePill } from '@/components/mode-pill.tsx';
import { NewSecret } from '@/components/new-secret.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card, Notice, Pill } from '@/components/ui/card.tsx';
import { ConfirmedAction, ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Time } from '@/components/ui/time.tsx';
import { When } from '@/components/ui/when.tsx';
import { EVENT_KIND_NAMES } from '@/lib/journal/events/kind.ts';
import { KEEP_EVENTS_MS } from '@/lib/journal/events/system-events.ts';
import { exactlyInWords, zonesOf } from '@/lib/kernel/text/when.ts';
import type { Attempt } from '@/lib/webhooks/delivery-object.ts';
import type { DeliveryRow } from '@/lib/webhooks/seller-deliveries.ts';
import { ListBody, type ListWords } from '../../data-list.tsx';
import { editEndpoint, redeliver, removeEndpoint, rotateSecret, sendTest, switchEndpoint } from './actions.ts';
import { EndpointState } from './endpoint-table.tsx';
import { KindPicker } from './new-endpoint-form.tsx';
import type { EndpointPageData } from './seller-endpoints.ts';

const OFF = {
  owner: null,
  failing:
    'Every delivery failed for three days, so this endpoint was disabled. Enable it again when your server works.',
  gone: 'Your server answered 410 Gone, so this endpoint was disabled.',
  suspended: 'It was disabled when your account was suspended.',
};
const OVERLAPS = [
  { value: '24', label: 'Both sign for 24 hours' },
  { value: '72', label: 'Both sign for 72 hours' },
  { value: '1', label: 'Both sign for 1 hour' },
  { value: '0', label: 'The old one stops now' },
];

export function EndpointDetail({ appId, endpoint, mayChange, deliveries, now }: EndpointPageData) {
  const { id, mode, store, enabledAt, disabledFor } = endpoint;
  const off = enabledAt ? null : OFF[(disabledFor ?? 'owner') as keyof typeof OFF];
  return (
    <>
      {off && <Notice look="bad">{off}</Notice>}
      <Form
        action={switchEndpoint.bind(null, appId, id)}
        className="flex flex-wrap items-center gap-3 empty:hidden"
        label="State"
      >
        <span className="flex flex-wrap items-center gap-3">
          <EndpointState endpoint={endpoint} />
          {store && <bdi className="text-sm">{store.name}</bdi>}
          <ModePill mode={mode} />
          <PageMode mode={mode} />
          {mayChange && (
            <SubmitButton look="plain" name="enabled" value={enabledAt ? 'false' : 'true'}>
              {enabledAt ? 'Disable' : 'Enable'}
            </SubmitButton>
          )}
        </span>
      </Form>
      <Card title="Deliveries">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ListBody
            {...deliveries}
            words={DELIVERIES}
            searchLabel="Type or event ID"
            statuses={WORDS}
            empty={<p className="text-ink-2">{DELIVERIES.noneYetAbout}</p>}
          >
            <DeliveryList
              deliveries={deliveries.page.rows}
              action={mayChange ? redeliver.bind(null, appId, id) : null}
            />
          </ListBody>
        </div>
      </Card>
      {mayChange && <EndpointForms appId={appId} endpoint={endpoint} deliveries={deliveries} now={now} />}
    </>
  );
}

function EndpointForms({ appId, endpoint, deliveries, now }: Omit<EndpointPageData, 'mayChange'>) {
  const { id, url, description, events } = endpoint;
  const waiting = deliveries.counts.pending ?? 0;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <FormCard title="Test" action={sendTest.bind(null, appId, id)} className="grid gap-4">
          <Select
            name="type"
            label="Kind"
            hint="An event with example data, sent to this endpoint only."
            options={EVENT_KIND_NAMES.map((kind) => ({ value: kind, label: kind }))}
          />
          <SubmitButton className="justify-self-start" look="plain">
            Send test event
          </SubmitButton>
        </FormCard>
        <FormCard title="Deliver again" action={redeliver.bind(null, appId, id)} className="grid gap-4">
          <TextField
            name="since"
            label={`Since (${zonesOf([new Date(now.getTime() - KEEP_EVENTS_MS), now])})`}
            type="datetime-local"
            hint="Everything since then, including what was missed while it was disabled; at most 30 days."
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton look="plain" name="what" value="since">
              Redeliver since
            </SubmitButton>
            <SubmitButton look="plain" name="what" value="failed">
              Redeliver all failed
            </SubmitButton>
          </div>
        </FormCard>
      </div>
      <FormCard
        title="Signing secret"
        action={rotateSecret.bind(null, appId, id)}
        className="group/secret grid max-w-2xl gap-4"
      >
        <NewSecret made="secret" id="webhook-secret" />
        <Select
          name="overlap"
          label="Old secret"
          hint="While both sign, your server can verify with either."
          options={OVERLAPS}
        />
        {/* Asks only where something ends at once; by CSS, so that it does without a script too. */}
        <SubmitButton className="justify-self-start group-has-[option[value='0']:checked]/secret:hidden" look="plain">
          New secret
        </SubmitButton>
        <div className="hidden group-has-[option[value='0']:checked]/secret:block">
          <ConfirmedSubmit button="New secret" look="danger" title="Stop the former one now?" cancelLabel="Keep it">
            <p>
              Until your server has the new one, it can verify no delivery
              {waiting > 0 &&
                `, nor the ${waiting === 1 ? 'one' : waiting} that ${waiting === 1 ? 'waits' : 'wait'} now`}
              .
            </p>
            <p>This can’t be undone.</p>
          </ConfirmedSubmit>
        </div>
      </FormCard>
      <FormCard title="Settings" action={editEndpoint.bind(null, appId, id)} className="grid gap-5">
        <TextField name="url" label="URL" type="url" defaultValue={url} />
        <TextField name="description" label="Description (optional)" defaultValue={description} />
        <KindPicker chosen={events} />
        <SubmitButton className="justify-self-start">Save</SubmitButton>
      </FormCard>
      <div>
        <ConfirmedAction
          id="delete-endpoint"
          button="Delete endpoint"
          submit="Delete"
          title="Delete this endpoint?"
          cancelLabel="Keep it"
          action={removeEndpoint.bind(null, appId)}
          field={['endpoint', id]}
        >
          No more events are sent to it, and its deliveries are deleted. Other endpoints keep theirs.
        </ConfirmedAction>
      </div>
    </>
  );
}

const LOOKS = { pending: 'plain', succeeded: 'good', failed: 'bad' } as const;
const WORDS = { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' };
const DELIVERIES: ListWords = {
  title: 'Deliveries',
  noneMatches: 'No delivery matches',
  noneMatchesThis: 'None of this endpoint’s deliveries matches this status, type or event ID.',
  noneYet: 'No deliveries yet',
  noneYetAbout: 'Nothing yet. Send a test event to see how your server answers.',
};

function DeliveryList(props: {
  deliveries: DeliveryRow[];
  /** Null for somebody who may only look. */
  action: ComponentProps<typeof Form>['action'] | null;
}) {
  const { deliveries, action } = props;
  const list = (
    <ul className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} mayRedeliver={action !== null} />
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

function Delivery({ delivery, mayRedeliver }: { delivery: DeliveryRow; mayRedeliver: boolean }) {
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
              <When at={new Date(attempts.at(-1)?.at ?? 0)} />
            </summary>
            <ol className="mt-2 grid gap-2">
              {attempts.map((attempt) => (
                <li key={attempt.at} className="grid gap-1">
                  <span>
                    <Time of={exactlyInWords(new Date(attempt.at))} />: {attempt.status ?? 'no answer'}
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
          <p className="text-small text-ink-2">
            Next attempt: <Time of={exactlyInWords(nextAttemptAt)} />
          </p>
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
