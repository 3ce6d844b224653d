'use server';

import { refresh } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { exampleOf } from '@/lib/api/event-example.ts';
import { done, type FormState, made, refuse, textIn, textsIn } from '@/lib/http/forms.ts';
import { URL_FAULTS } from '@/lib/http/outside-url.ts';
import { isEventKind } from '@/lib/journal/events/kind.ts';
import { readKindNames } from '@/lib/journal/events/read-declared-kinds.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { type Added, addEndpoint } from '@/lib/webhooks/add-endpoint.ts';
import { changeEndpoint, deleteEndpoint } from '@/lib/webhooks/change-endpoint.ts';
import type { Redelivery } from '@/lib/webhooks/deliveries.ts';
import {
  appEndpointForm,
  endpointEditForm,
  overlapForm,
  sinceForm,
  storeEndpointForm,
} from '@/lib/webhooks/endpoint-form.ts';
import { rotateEndpointSecret } from '@/lib/webhooks/rotate-endpoint-secret.ts';
import { redeliverEvents, sendTestEvent } from '@/lib/webhooks/send-test-event.ts';
import { MAX_ENDPOINTS } from '@/lib/webhooks/webhook-endpoints.ts';
import { notInMode } from '../../seller-access.ts';
import { requireSellerApp } from '../apps/[id]/seller-app.ts';
import { listPath, requireEndpointOwner, requireEndpointToChange, WEBHOOKS_PATH } from './seller-endpoints.ts';

const MANY = ['events'];
/** An example store for test events of apps, which have many. */
const NO_STORE = '00000000-0000-0000-0000-000000000000';

/** Adds an endpoint of one of the seller's stores and returns its secret to the page, once. */
export const addStoreEndpoint = formAction(async (data) => {
  const seller = await requireSeller(`${WEBHOOKS_PATH}/new`);
  const { store, mode, ...settings } = fieldsIn(data, storeEndpointForm(readKindNames()), MANY);
  const proof = await checkSellerStore(seller, store, mode, 'connect');
  if (!proof) return refuse(data, { store: 'Choose one of your stores.' }, MANY);
  if (proof === 'forbidden') return refuse(data, notInMode(mode), MANY);
  const home = { storeId: store, connectionId: null, scopes: ['*'], mode };
  return shown(await add(home, settings, data, seller), data, null);
});

/** Adds an endpoint of the seller's own app and returns its secret to the page, once. */
export const addAppEndpoint = formAction(async (data, appId: string) => {
  if (!isUuid(appId)) notFound();
  const { seller, app } = await requireSellerApp(appId, 'webhooks');
  const { mode, ...settings } = fieldsIn(data, appEndpointForm(readKindNames()), MANY);
  return shown(await add({ appId: app.id, mode }, settings, data, seller), data, appId);
});

async function add(
  home: Parameters<typeof addEndpoint>[0],
  settings: { url: string; description: string; events: string[] },
  data: FormData,
  seller: Seller,
): Promise<Added> {
  const id = textIn(data, 'id');
  if (!isUuid(id)) notFound();
  return addEndpoint(
    home,
    { ...settings, id, enabled: true },
    { ...(await currentContext()), by: { person: seller.id } },
  );
}

function shown(added: Added, data: FormData, appId: string | null): FormState {
  if ('secret' in added) return made({ secret: added.secret, id: added.endpoint.id });
  // Without JavaScript a reload sends the form again: that shows the list and no secret.
  if (added.fault === 'already_made') redirect(listPath(appId));
  if (added.fault === 'too_many')
    return refuse(data, `There are already ${MAX_ENDPOINTS} endpoints. First delete one that is no longer used.`, MANY);
  return refuse(data, { url: `The URL ${URL_FAULTS[added.fault]}.` }, MANY);
}

/** Whose endpoint a form of its page is about (an app's, or null for a store's), for those who may change it. */
async function receive(appId: string | null, id: string) {
  return { owner: await requireEndpointToChange(appId, id), context: await currentContext() };
}

export const editEndpoint = formAction(async (data, appId: string | null, id: string) => {
  const { owner, context } = await receive(appId, id);
  const fields = fieldsIn(data, endpointEditForm(readKindNames()), MANY);
  const changed = await changeEndpoint(owner, id, fields, context);
  if (!changed) notFound();
  if ('fault' in changed) return refuse(data, { url: `The URL ${URL_FAULTS[changed.fault]}.` }, MANY);
  refresh();
  return done('Saved.');
});

export const switchEndpoint = formAction(async (data, appId: string | null, id: string) => {
  const { owner, context } = await receive(appId, id);
  const enabled = textIn(data, 'enabled') === 'true';
  if (!(await changeEndpoint(owner, id, { enabled }, context))) notFound();
  refresh();
  return done(enabled ? 'Enabled. Events are sent to it from now on.' : 'Disabled. No more events are sent to it.');
});

export const rotateSecret = formAction(async (data, appId: string | null, id: string) => {
  const { owner, context } = await receive(appId, id);
  const fields = fieldsIn(data, overlapForm);
  const rotated = await rotateEndpointSecret(owner, id, fields.overlap, context);
  if (!rotated) notFound();
  refresh();
  return made({ secret: rotated.secret });
});

export const sendTest = formAction(async (data, appId: string | null, id: string) => {
  const { owner, context } = await receive(appId, id);
  const type = textIn(data, 'type');
  if (!isEventKind(type)) return refuse(data, { type: 'Choose a kind of event.' });
  const event = { type, storeId: NO_STORE, ...exampleOf(type) };
  if ((await sendTestEvent(owner, id, event, context)) === null) notFound();
  refresh();
  return done('The test event is on its way. Reload to see the result.');
});

export const redeliver = formAction(async (data, appId: string | null, id: string) => {
  const { owner, context } = await receive(appId, id);
  const redelivery = readRedelivery(data);
  const count = await redeliverEvents(owner, id, redelivery, context.now);
  if (count === null) notFound();
  refresh();
  if (count === 0) return refuse(data, 'There is nothing to deliver again.');
  return done(`${count === 1 ? 'One event is' : `${count} events are`} on the way. Reload to see the result.`);
});

function readRedelivery(data: FormData): Redelivery {
  const what = textIn(data, 'what');
  if (what === 'failed') return { failed: true };
  if (isUuid(what)) return { eventId: what };
  return fieldsIn(data, sinceForm);
}

export async function removeEndpoint(appId: string | null, data: FormData): Promise<void> {
  await requireEndpointOwner(appId);
  for (const id of textsIn(data, 'endpoint')) {
    const owner = await requireEndpointToChange(appId, id);
    await deleteEndpoint(owner, id, await currentContext());
  }
  redirect(listPath(appId));
}
