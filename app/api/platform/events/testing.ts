import { GET as getEvents } from '@/app/api/v1/events/route.ts';
import { connect } from '@/app/api/v1/testing.ts';
import { get } from '@/prisma/testing/scene.ts';
import { call, put } from '../testing.ts';
import { POST as postEvent } from './route.ts';

export const KINDS = {
  'order.created': { scope: 'orders:read', description: 'An order came in.' },
  'order.refunded': { scope: 'refunds:read', description: '' },
  'customer.loyal': { scope: 'analytics:read', description: 'Its topic is one of ours.' },
};
/** An installation whose platform declares events. */
export const INSTALLATION = { storeApi: { operations: [], schemas: {}, tags: {}, events: KINDS }, ownStoreApi: true };

let events = 0;

/** What the platform posts, unless a test says otherwise. */
export const eventOf = (changes: object = {}) => ({
  id: `evt-${++events}`,
  type: 'order.created',
  store: 'shop',
  mode: 'test',
  data: { order: 1, lines: [{ sku: 'a' }] },
  ...changes,
});

export const post = (body: unknown) => call(postEvent, {}, { body });

interface Listed {
  type: string;
  source_id?: string;
}

/** The platform's own events that a token lists, oldest first. */
export async function listed(token: string): Promise<Listed[]> {
  const { body } = await get((request) => getEvents(request), token);
  return (body.data as Listed[]).filter(({ source_id }) => source_id !== undefined).reverse();
}

/** A store of the platform, and what an app with some scopes lists there. */
export async function shop(externalId = `shop-${++events}`) {
  const storeId = String((await put(externalId)).data.id);
  return {
    externalId,
    storeId,
    reader: async (...scopes: string[]) => {
      const { token } = await connect({ storeId, scopes: ['webhooks:read', ...scopes] });
      return async () => (await listed(token)).map(({ type, source_id }) => `${type} ${source_id}`);
    },
  };
}
