import { recordCall } from '@/lib/calls/record-call.ts';
import type { Db } from '@/lib/database/db.ts';
import { HOUR_MS, MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { context } from './factories.ts';
import { randomFrom } from './shop-lives.ts';

const PATHS = [
  ['/v1/subscriptions', 'subscriptions:read'],
  ['/v1/customers', 'customers:read'],
  ['/v1/me', null],
] as const;

/** Notes what an app's connections called in the last five hours, to be written down like any other calls. */
export async function recordDemoCalls(db: Db, clientId: string, now: Date): Promise<void> {
  const connections = await db.connection.findMany({
    where: { app: { clientId }, endedAt: null, connectedAt: { lt: new Date(now.getTime() - 5 * HOUR_MS) } },
    orderBy: { connectedAt: 'asc' },
    take: 4,
    select: { id: true },
  });
  const random = randomFrom(419);
  for (let ago = 5 * HOUR_MS; ago > 0; ago -= (2 + 9 * random()) * MINUTE_MS) {
    const [path, scope] = PATHS[Math.floor(random() * PATHS.length)] ?? PATHS[0];
    const isMissing = path === '/v1/subscriptions' && random() < 0.15;
    const { requestId, address, now: at } = context(new Date(Math.round(now.getTime() - ago)));
    recordCall({
      at,
      requestId,
      method: 'GET',
      url: `https://api.example${path}${isMissing ? `/${crypto.randomUUID()}` : ''}`,
      status: isMissing ? 404 : 200,
      reason: isMissing ? 'unknown_subscription' : undefined,
      began: performance.now() - 4 - 40 * random(),
      whose: { connectionId: connections[Math.floor(random() * connections.length)]?.id },
      isProven: true,
      isChecked: true,
      address,
      agent: 'Parcelwise/2.4',
      scope,
    });
  }
}
