import { randomUUID } from 'node:crypto';
import type { Client } from '../../sdk-typescript/src/client.ts';
import type { Approval, Customer, Product, Subscription } from '../../sdk-typescript/src/schema.ts';
import { Failure } from './failure.ts';
import { say, show } from './print.ts';
import { openSession } from './session.ts';

const DAY_MS = 86_400_000;
const LATEST_MS = 60_000;

/** What is bought. Where the clock has to move, by the day: the shortest period moves it the least. */
const pricesOf = (interval: 'day' | 'year') => [
  { name: 'Small', price: 500, interval },
  { name: 'Large', price: 900, interval },
];

/** What makes each kind of event happen, in the test store, by the interface’s own operations. */
const WAYS: Record<string, (client: Client) => Promise<unknown>> = {
  'product.created': (client) => product(client),
  'product.updated': async (client) => client.products.update((await product(client)).id, { description: 'Changed.' }),
  'customer.created': (client) => customer(client),
  'customer.updated': async (client) => client.customers.update((await customer(client)).id, { name: 'Tess Renamed' }),
  'customer.deleted': async (client) => client.customers.delete((await customer(client)).id),
  'subscription.created': (client) => subscription(client),
  'subscription.updated': async (client) => resumed(client, await swapped(client, 'period_end')),
  'subscription.swapped': (client) => swapped(client, 'now'),
  'subscription.cancellation_scheduled': (client) => changed(client, 'cancel'),
  'subscription.resumed': async (client) => resumed(client, await changed(client, 'cancel')),
  'subscription.canceled': (client) => changed(client, 'cancel_immediately'),
  'subscription.paused': (client) => paused(client),
  'subscription.unpaused': async (client) => resumed(client, await paused(client)),
  'subscription.renewed': renewed,
  'subscription.past_due': async (client) => later(client, await failing(client)),
  'invoice.created': (client) => subscription(client),
  'invoice.paid': (client) => subscription(client),
  'approval.requested': asked,
  'approval.withdrawn': async (client) => client.approvals.withdraw((await asked(client)).id),
};

/** Makes a kind of event happen in the test store. */
export async function trigger(kind: string): Promise<void> {
  const way = WAYS[kind];
  if (!way)
    throw new Failure(
      'usage',
      `${kind || 'This'} can’t be made to happen from here. These can: ${Object.keys(WAYS).join(', ')}`,
    );
  const { client } = openSession();
  const { mode } = await client.me.get();
  if (mode !== 'test') throw new Failure('refused', 'This is a live store: sign in without --live to make things up.');
  show(await way(client));
  say(`${kind} has happened in the test store.`);
}

function product(client: Client, interval: 'day' | 'year' = 'year'): Promise<Product> {
  return client.products.create({ name: 'Made by tillgate trigger', variants: pricesOf(interval) });
}

function customer(client: Client, tail = ''): Promise<Customer> {
  const email = `trigger-${randomUUID().slice(0, 8)}${tail}@example.com`;
  return client.customers.create({ name: 'Tess Trigger', email });
}

/** One that is paid for. */
async function subscription(client: Client, interval?: 'day'): Promise<Subscription> {
  const [variant] = await variantsOf(client, interval);
  return client.subscriptions.create({ customer_id: (await customer(client)).id, variant_id: variant });
}

/** One that won’t be paid for once its trial is over. */
async function failing(client: Client): Promise<Subscription> {
  const [[variant], { id }] = [await variantsOf(client), await customer(client, '+declined')];
  return client.subscriptions.create({ customer_id: id, variant_id: variant, trial_days: 1 });
}

/** The two variants of a new product. */
async function variantsOf(client: Client, interval?: 'day'): Promise<[string, string]> {
  const [one, other] = (await product(client, interval)).variants;
  if (!one || !other) throw new Failure('refused', 'The product has no variants.');
  return [one.id, other.id];
}

/** What a change came to, unless the seller has set the command line limits and it waits for them. */
function made(answer: Subscription | Approval): Subscription {
  if (!('authorization_details' in answer)) return answer;
  throw new Failure('refused', `The seller has to allow it first: ${answer.url}`);
}

async function changed(client: Client, action: 'cancel' | 'cancel_immediately' | 'pause'): Promise<Subscription> {
  return made(await client.subscriptions.update((await subscription(client)).id, { action }));
}

async function swapped(client: Client, when: 'now' | 'period_end'): Promise<Subscription> {
  const [variant, other] = await variantsOf(client);
  const { id } = await client.subscriptions.create({ customer_id: (await customer(client)).id, variant_id: variant });
  return made(await client.subscriptions.update(id, { action: 'swap', variant_id: other, when }));
}

const resumed = (client: Client, { id }: Subscription) => client.subscriptions.update(id, { action: 'resume' });
const paused = (client: Client) => changed(client, 'pause');

/** Asks the seller for a change. */
async function asked(client: Client): Promise<Approval> {
  const change = { type: 'subscription_change', action: 'cancel' } as const;
  const detail = { ...change, subscription_id: (await subscription(client)).id };
  return client.approvals.request({ authorization_details: [detail] });
}

async function renewed(client: Client): Promise<Subscription> {
  const { id } = await later(client, await subscription(client, 'day'));
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
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return client.subscriptions.get(id);
}
