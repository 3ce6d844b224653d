import { randomUUID } from 'node:crypto';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { GroupError } from '@/components/ui/group-error.tsx';
import { ALL_KINDS } from '@/lib/events/kind.ts';
import { EndpointAdded } from './endpoint-added.tsx';
import { KindPicker } from './kind-picker.tsx';

interface Props {
  action: ComponentProps<typeof Form>['action'];
  /** Where the endpoints are listed. */
  list: string;
  /** The stores to choose from; null for an app’s endpoint, which receives the events of all its stores. */
  stores: { value: string; label: string }[] | null;
  children: ReactNode;
}

/** The form that adds an endpoint; in its place the secret is then shown, once. */
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
      <input type="hidden" name="id" value={randomUUID()} />
      <Card title="Endpoint">
        <div className="grid max-w-2xl gap-5">
          <TextField
            name="url"
            label="URL"
            type="url"
            hint="An https URL on your server that accepts POST requests."
            autoComplete="off"
          />
          <TextField
            name="description"
            label="Description (optional)"
            hint="So that you can tell your endpoints apart."
            autoComplete="off"
          />
          {stores && <Select name="store" label="Store" options={stores} autoComplete="off" />}
          <ModeField />
        </div>
      </Card>
      <Card title="What to send">
        <KindPicker chosen={[ALL_KINDS]} />
      </Card>
      <div>
        <SubmitButton>Add endpoint</SubmitButton>
      </div>
    </Form>
  );
}

const MODES = [
  { value: 'live', label: 'Live', hint: 'Events of real data.' },
  { value: 'test', label: 'Test', hint: 'Events of test data.' },
];

/** Live or test: which events the endpoint receives. */
function ModeField() {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Mode</legend>
      <GroupError name="mode" />
      <div className="grid grid-cols-2 gap-2">
        {MODES.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex items-start gap-3 rounded-control border border-line-2 px-3 py-2.5 has-checked:border-ink
              has-checked:bg-wash"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={value === 'test'}
              aria-labelledby={`mode-${value}`}
              aria-describedby={`mode-${value}-hint`}
              className="mt-1 size-4 flex-none"
            />
            <span className="grid min-w-0">
              <span id={`mode-${value}`} className="text-sm font-semibold">
                {label}
              </span>
              <span id={`mode-${value}-hint`} className="text-small text-ink-2">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
