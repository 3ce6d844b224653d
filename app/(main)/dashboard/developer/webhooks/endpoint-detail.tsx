import { ModePill } from '@/components/mode-pill.tsx';
import { NewSecret } from '@/components/new-secret.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { EVENT_KIND_NAMES } from '@/lib/events/kind.ts';
import { editEndpoint, redeliver, removeEndpoint, rotateSecret, sendTest, switchEndpoint } from './actions.ts';
import { DeliveryList } from './delivery-list.tsx';
import type { EndpointPageData } from './endpoint-data.ts';
import { EndpointState } from './endpoint-state.tsx';
import { KindPicker } from './kind-picker.tsx';

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

/** An endpoint with its deliveries, and everything that can be done with it. */
export function EndpointDetail({ appId, endpoint, mayChange, deliveries, path, now }: EndpointPageData) {
  const { id, mode, store, enabledAt, disabledFor } = endpoint;
  const off = enabledAt ? null : OFF[(disabledFor ?? 'owner') as keyof typeof OFF];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
          <DeliveryList
            deliveries={deliveries.rows}
            action={mayChange ? redeliver.bind(null, appId, id) : null}
            now={now}
          />
          <Pager page={deliveries} path={(place) => `${path}?${new URLSearchParams(place)}`} />
        </div>
      </Card>
      {mayChange && <EndpointForms appId={appId} endpoint={endpoint} />}
    </div>
  );
}

function EndpointForms({ appId, endpoint }: Pick<EndpointPageData, 'appId' | 'endpoint'>) {
  const { id, url, description, events } = endpoint;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Test">
          <Form action={sendTest.bind(null, appId, id)} className="grid gap-4" label="Test">
            <Select
              name="type"
              label="Kind"
              hint="An event with example data, sent to this endpoint only."
              options={EVENT_KIND_NAMES.map((kind) => ({ value: kind, label: kind }))}
              autoComplete="off"
            />
            <div>
              <SubmitButton look="plain">Send test event</SubmitButton>
            </div>
          </Form>
        </Card>
        <Card title="Deliver again">
          <Form action={redeliver.bind(null, appId, id)} className="grid gap-4" label="Deliver again">
            <TextField
              name="since"
              label="Since (UTC)"
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
          </Form>
        </Card>
      </div>
      <Card title="Signing secret">
        <Form action={rotateSecret.bind(null, appId, id)} className="grid max-w-2xl gap-4" label="Signing secret">
          <NewSecret made="secret" id="webhook-secret" />
          <Select
            name="overlap"
            label="Old secret"
            hint="While both sign, your server can verify with either."
            options={OVERLAPS}
            autoComplete="off"
          />
          <div>
            <SubmitButton look="plain">New secret</SubmitButton>
          </div>
        </Form>
      </Card>
      <Card title="Settings">
        <Form action={editEndpoint.bind(null, appId, id)} className="grid gap-5" label="Settings">
          <TextField name="url" label="URL" type="url" defaultValue={url} autoComplete="off" />
          <TextField name="description" label="Description (optional)" defaultValue={description} autoComplete="off" />
          <KindPicker chosen={events} />
          <div>
            <SubmitButton>Save</SubmitButton>
          </div>
        </Form>
      </Card>
      <div>
        <ConfirmDialog
          id="delete-endpoint"
          button="Delete endpoint"
          look="danger"
          title="Delete this endpoint?"
          cancelLabel="Keep it"
        >
          <p className="text-sm text-ink-2">
            No more events are sent to it, and its deliveries are deleted. Other endpoints keep theirs.
          </p>
          <form action={removeEndpoint.bind(null, appId)} className="grid">
            <input type="hidden" name="endpoint" value={id} />
            <SubmitButton look="destroy">Delete</SubmitButton>
          </form>
        </ConfirmDialog>
      </div>
    </>
  );
}
