import { db } from '@/lib/database/db.ts';
import { demoConnection } from '@/prisma/demo/connection.ts';
import { context, createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import { createCustomer, createProduct, createSubscription } from '@/prisma/testing/billing-factories.ts';
import { authorizeApp, connect } from '@/prisma/testing/connect.ts';

/** Rows that the product made, one of each kind, for the seed to copy: their ids, and the apps. */
export type Templates = Awaited<ReturnType<typeof makeTemplates>>;

/** What the activity of a connection mostly consists of. */
export const ENTRY_KINDS = ['authorized', 'connected', 'rotated'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

const APPS = 10;

/** Makes a seller with a store, what it sells and who is connected to it, by the product's own functions. */
export async function makeTemplates(now: Date) {
  const prisma = db();
  const developer = await createSeller(prisma, { name: 'Bench Developer', email: 'bench-developer@example.com' });
  const apps: DemoApp[] = [];
  for (let number = 1; number <= APPS; number += 1)
    apps.push(await createApp(prisma, developer.id, { name: `Bench App ${number}` }));
  const [app] = apps;
  if (!app) throw new Error('There is no app.');

  const seller = await createSeller(prisma, { name: 'Bench Seller', email: 'bench-template@example.com' });
  const store = await createStore(prisma, seller.id, { name: 'Bench Shop', subdomain: 'bench-template' });
  const grant = { app, store, ownerId: seller.id, now };
  await connect(grant);
  const used = await demoConnection(prisma, { app, storeId: store.id, mode: 'live', scopes: ['*'] }, context(now));
  await used.connect();
  await used.rotate(context(now));
  await authorizeApp(grant);

  const inStore = { storeId: store.id, mode: 'live' } as const;
  const product = await createProduct(prisma, inStore, { name: 'Bench Box', variants: [{ price: 1900 }] });
  const [variant] = product.variants;
  if (!variant) throw new Error('The product has no variant.');
  const customer = await createCustomer(prisma, inStore);
  const subscription = await createSubscription(prisma, inStore, { customerId: customer, variant, startedAt: now });
  const ofSubscription = { where: { subscriptionId: subscription }, select: { id: true } };
  const entryOf = async (kind: EntryKind) =>
    (await prisma.auditEntry.findFirstOrThrow({ where: { kind, storeId: store.id }, select: { id: true } })).id;
  const connections = await prisma.connection.findMany({
    where: { storeId: store.id, id: { not: used.id } },
    orderBy: { authorizedAt: 'asc' },
    select: { id: true, connectedAt: true },
  });
  return {
    apps,
    user: seller.id,
    account: (await prisma.account.findFirstOrThrow({ where: { userId: seller.id }, select: { id: true } })).id,
    store: store.id,
    connection: connections.find(({ connectedAt }) => connectedAt !== null)?.id ?? '',
    code: connections.find(({ connectedAt }) => connectedAt === null)?.id ?? '',
    product: product.id,
    variant: variant.id,
    customer,
    subscription,
    invoice: (await prisma.invoice.findFirstOrThrow(ofSubscription)).id,
    line: (await prisma.invoiceLine.findFirstOrThrow(ofSubscription)).id,
    entries: {
      authorized: await entryOf('authorized'),
      connected: await entryOf('connected'),
      rotated: await entryOf('rotated'),
    },
  };
}
