import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { CheckRow, GroupError, Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { MadeValue, ShownOnce } from '@/components/ui/shown-once.tsx';
import { ALL_KINDS, EVENT_KINDS, isEventKind } from '@/lib/journal/events/kind.ts';
import { readDeclaredKinds, readKindNames } from '@/lib/journal/events/read-declared-kinds.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';

interface Props {
  action: ComponentProps<typeof Form>['action'];
  list: string;
  /** The stores to choose from; null for an app’s endpoint, which receives the events of all its stores. */
  stores: { value: string; label: string }[] | null;
  children: ReactNode;
}

export function NewEndpointForm({ action, list, stores, children }: Props) {
  return (
    <Form
      action={action}
      head={children}
      after={<EndpointAdded list={list} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      label="New endpoint"
    >
      {/* Sending the form twice still adds one endpoint. */}
      <input type="hidden" name="id" value={newUuid(currentTime())} />
      <Card title="Endpoint">
        <div className="grid max-w-2xl gap-5">
          <TextField name="url" label="URL" type="url" hint="An https URL on your server that accepts POST requests." />
          <TextField
            name="description"
            label="Description (optional)"
            hint="So that you can tell your endpoints apart."
          />
          {stores && <Select name="store" label="Store" options={stores} />}
          <RadioGroup name="mode" legend="Mode" options={MODES} value="test" isWide />
        </div>
      </Card>
      <Card title="What to send">
        <KindPicker chosen={[ALL_KINDS]} />
      </Card>
      <SubmitButton className="justify-self-start">Add endpoint</SubmitButton>
    </Form>
  );
}

function EndpointAdded({ list }: Pick<Props, 'list'>) {
  return (
    <ShownOnce title="The endpoint is ready" secret="secret" address={`${list}/{id}`} leadsTo="the endpoint">
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-sm font-semibold">Signing secret</p>
          <MadeValue made="secret" id="webhook-secret" />
          <p className="text-small text-ink-3">
            Your server uses it to verify the signature of every event, with a Standard Webhooks library. If it is ever
            exposed, make a new one.
          </p>
        </div>
      </Card>
    </ShownOnce>
  );
}

const MODES = [
  { value: 'live', label: 'Live', hint: 'Events of real data.' },
  { value: 'test', label: 'Test', hint: 'Events of test data.' },
];

/** The kinds of event to subscribe to: all, or a checkbox for each. */
export function KindPicker({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className="group/kinds grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <GroupError name="events" />
      <div className="rounded-control border border-line p-1.5">
        <CheckRow name="events" value={ALL_KINDS} label="All events" defaultChecked={chosen.includes(ALL_KINDS)}>
          Every kind, including those added later.
        </CheckRow>
        <p className="hidden px-3 pb-1 text-small font-medium text-ink-2 group-has-[[value='*']:checked]/kinds:block">
          Your choices below are not used.
        </p>
      </div>
      <div className="grid gap-x-3 rounded-control border border-line p-1.5 md:grid-cols-2">
        {readKindNames().map((kind) => (
          <CheckRow key={kind} name="events" value={kind} label={kind} defaultChecked={chosen.includes(kind)}>
            {isEventKind(kind) ? EVENT_KINDS[kind][1] : readDeclaredKinds()[kind]?.description}
          </CheckRow>
        ))}
      </div>
    </fieldset>
  );
}
