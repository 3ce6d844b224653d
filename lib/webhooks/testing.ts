import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { subscription } from '../api/openapi/example.ts';
import { type Db, db } from '../database/db.ts';
import { newEndpointSecret } from '../http/signing-keys/signature.ts';
import { recordEvents } from '../journal/events/events.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { sealText } from '../kernel/crypto/seal.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { deliverLane, HOLD_MS, readLanes } from './deliver-lane.ts';
import { takeLanes } from './delivery-lanes.ts';
import { publishEvents } from './publish-events.ts';
import type { DeliveryContext } from './send-delivery.ts';
import { insertEndpoint, type NewEndpoint } from './webhook-endpoints.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the event it waits for.
  body: any;
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A receiver on this machine; `answer` may be replaced at any time. */
export async function receiver(
  answer: (got: Received, response: ServerResponse) => void = (_, response) => void response.end(),
) {
  const received: Received[] = [];
  const mine = { url: '', received, answer };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const got = { headers: request.headers, text, body: JSON.parse(text) };
    received.push(got);
    mine.answer(got, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  mine.url = `http://localhost:${(server.address() as AddressInfo).port}/hooks`;
  return mine;
}

/** Adds an endpoint as it is, without the rules for what may be typed. Returns its id and secret. */
export async function addEndpoint(endpoint: Partial<NewEndpoint> & { url: string }) {
  const secret = newEndpointSecret();
  const createdAt = endpoint.createdAt ?? new Date(Date.now() - 60_000);
  const id = randomUUID();
  await db().$transaction(async (tx) =>
    insertEndpoint(tx, {
      storeId: null,
      connectionId: null,
      appId: null,
      mode: 'test',
      description: '',
      events: ['*'],
      scopes: ['*'],
      disabledFor: null,
      createdAt,
      enabledAt: createdAt,
      ...endpoint,
      id,
      secret: await sealText(secret, keysFor('webhook secrets', env())),
    }),
  );
  return { id, secret };
}

/** Records events of streams of a store; the object says which of the stream it is. */
export async function happen(storeId: string, streams: string[], count = 1, tx: Db = db()): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await recordEvents(
      tx,
      streams.map((streamId) => ({
        type: 'subscription.updated' as const,
        storeId,
        mode: 'test' as const,
        streamId,
        requestId: null,
        object: { ...subscription, id: streamId },
        previous: {},
      })),
    );
  }
}

/** Ids for streams. */
export const streamIds = (count: number) => Array.from({ length: count }, () => newUuid(new Date()));

/** Publishes and delivers all that is due at this clock, as a worker would, and waits for it. */
export async function deliverDue(context: Partial<DeliveryContext> = {}): Promise<void> {
  const { clock = () => new Date(), chance = () => 0.5, ...rest } = context;
  await publishEvents();
  for (;;) {
    const now = clock();
    const until = new Date(now.getTime() + HOLD_MS);
    const lanes = await takeLanes(db(), { most: 100, busy: new Map(), holder: randomUUID(), now, until });
    if (lanes.length === 0) return;
    const starts = await readLanes(lanes);
    await Promise.all(
      lanes.map((lane, index) => deliverLane(lane, starts[index] ?? null, until, { clock, chance, ...rest })),
    );
  }
}
