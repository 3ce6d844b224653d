import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../sdk-typescript/src/client.ts';
import type { Approval, Customer, Product, Subscription } from '../../sdk-typescript/src/schema.ts';
import { Failure } from './failure.ts';
import { say, show } from './print.ts';
import { openSession } from './session.ts';

const DAY_MS = 86_400_000;
const LATEST_MS = 60_000;

/** What makes each kind of event happen, in the test store, by the interface’s own operations. */
const WAYS: Record<string, (client: Client) => Promise<object>> = {
  'product.created': (client) => product(client),
  'product.updated': async (client) => client.products.update((await product(client)).id, { description: 'Changed.' }),
  'customer.created': (client) => customer(client),
  'customer.updated': async (client) => client.customers.update((await customer(client)).id, { name: 'Tess Renamed' }),
  'customer.deleted': async (client) => client.customers.delete((await customer(client)).id),
  'subscription.created': changed(),
  'subscription.updated': changed({ action: 'swap', when: 'period_end' }, { action: 'resume' }),
  'subscription.swapped': changed({ action: 'swap' }),
  'subscription.cancellation_scheduled': changed({ action: 'cancel' }),
  'subscription.resumed': changed({ action: 'cancel' }, { action: 'resume' }),
  'subscription.canceled': changed({ action: 'cancel_immediately' }),
  'subscription.paused': changed({ action: 'pause' }),
  'subscription.unpaused': changed({ action: 'pause' }, { action: 'resume' }),
  'subscription.renewed': renewed,
  // It won’t be paid for once its trial is over.
  'subscription.past_due': async (client) =>
    later(client, (await subscribe(client, '+declined', { trial_days: 1 }))[0]),
  'invoice.created': changed(),
  'invoice.paid': changed(),
  'approval.requested': requested,
  'approval.withdrawn': async (client) => client.approvals.withdraw((await requested(client)).id),
};

/** Makes a kind of event happen in the test store. */
export async function trigger(kind: string): Promise<void> {
  const way = WAYS[kind];
  if (!way) {
    const kinds = Object.keys(WAYS).join(', ');
    throw new Failure('usage', `${kind || 'This'} can’t be made to happen from here. These can: ${kinds}`);
  }
  const { client } = openSession();
  const { mode } = await client.me.get();
  if (mode !== 'test') throw new Failure('refused', 'This is a live store: sign in without --live to make things up.');
  show(await way(client));
  say(`${kind} has happened in the test store.`);
}

function product(client: Client, interval: 'day' | 'year' = 'year'): Promise<Product> {
  const variants = [500, 900].map((price) => ({ name: `For ${price}`, price, interval }));
  return client.products.create({ name: 'Made by tillgate trigger', variants });
}

function customer(client: Client, tail = ''): Promise<Customer> {
  const email = `trigger-${randomUUID().slice(0, 8)}${tail}@example.com`;
  return client.customers.create({ name: 'Tess Trigger', email });
}

/** A new subscription, and the variant that it could swap to. */
async function subscribe(
  client: Client,
  tail?: string,
  { interval, ...more }: { interval?: 'day'; trial_days?: number } = {},
): Promise<[Subscription, string]> {
  const [variant = '', other = ''] = (await product(client, interval)).variants.map(({ id }) => id);
  const { id } = await customer(client, tail);
  return [await client.subscriptions.create({ customer_id: id, variant_id: variant, ...more }), other];
}

type Change = { action: 'swap' | 'resume' | 'cancel' | 'cancel_immediately' | 'pause'; when?: 'period_end' };

/** Makes these changes of a new subscription, one after the other. */
function changed(...changes: Change[]) {
  return async (client: Client): Promise<Subscription> => {
    let [subscription, other] = await subscribe(client);
    for (const { action, when = 'now' } of changes) {
      const change = action === 'swap' ? { action, when, variant_id: other } : { action };
      subscription = made(await client.subscriptions.update(subscription.id, change));
    }
    return subscription;
  };
}

/** What a change came to, unless the seller has set the command line limits and it waits for them. */
function made(answer: Subscription | Approval): Subscription {
  if (!('authorization_details' in answer)) return answer;
  throw new Failure('refused', `The seller has to allow it first: ${answer.url}`);
}

/** Asks the seller for a change. */
async function requested(client: Client): Promise<Approval> {
  const [{ id }] = await subscribe(client);
  const detail = { type: 'subscription_change', action: 'cancel', subscription_id: id } as const;
  return client.approvals.request({ authorization_details: [detail] });
}

async function renewed(client: Client): Promise<Subscription> {
  // By the day: the shortest period moves the clock the least.
  const { id } = await later(client, (await subscribe(client, '', { interval: 'day' }))[0]);
  // Else it would be renewed each day whenever the clock moves from now on.
  return made(await client.subscriptions.update(id, { action: 'cancel_immediately' }));
}

/** Moves the test store’s clock until a day later, and shows what has become of a subscription. */
async function later(client: Client, { id }: Subscription): Promise<Subscription> {
  const { now } = await client.test.getClock();
  const until = new Date(Date.parse(now) + 1.1 * DAY_MS).toISOString();
  say(`Moving the test store’s clock to ${until} …`);
  await client.test.advanceClock({ advance_to: until });
  for (const end = Date.now() + LATEST_MS; (await client.test.getClock()).advancing; ) {
    if (Date.now() > end) throw new Failure('refused', 'The clock still moves: look at the store’s page.');
    await pause(500);
  }
  return client.subscriptions.get(id);
}
