import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { subscription } from '@/lib/api/openapi/example.ts';
import { recordEvents } from '@/lib/events/events.ts';
import { newUuid } from '@/lib/uuid.ts';
import { createClient } from '@/prisma/client.ts';
import { stopChild } from '../children.ts';
import { atEnd } from '../closing.ts';
import type { Postgres } from '../postgres.ts';
import { usageOf } from '../processes.ts';
import { openSeeded } from '../seed/open-seeded.ts';
import { SMALL } from '../sides/product.ts';
import { settingsFor } from '../sides/server.ts';
import { everythingDelivered, registerEndpoints } from './register.ts';

/** What one worker process delivered. CPU in milliseconds per event. */
export interface Delivered {
  streams: number;
  events: number;
  eventsPerSecond: number;
  workerCpu: number;
  databaseCpu: number;
}

/** Lets one worker deliver many events of one store to one endpoint, which wait for it when it starts. */
export async function deliverBacklog(
  postgres: Postgres,
  url: string,
  { streams, perStream }: { streams: number; perStream: number },
): Promise<Delivered> {
  const settings = await settingsFor({ url: await postgres.create(`events_${streams}`) });
  const { session, close } = await openSeeded(settings, SMALL);
  await registerEndpoints(session, url);
  const [store] = (await session.query('SELECT id FROM store LIMIT 1')).rows;
  const database = await createClient({ url: settings.DATABASE_URL ?? '' });
  const ids = Array.from({ length: streams }, () => newUuid(new Date()));
  for (let round = 0; round < perStream; round += 1)
    for (let from = 0; from < streams; from += 500)
      await recordEvents(
        database.prisma,
        ids.slice(from, from + 500).map((streamId) => ({
          ...{ type: 'subscription.updated', storeId: String(store?.id), mode: 'live', streamId, requestId: null },
          ...{ object: { ...subscription, id: streamId }, previous: { cancel_at_period_end: true } },
        })),
      );
  await database.close();
  await session.query('VACUUM ANALYZE');

  const before = usageOf([postgres.pid]).cpu;
  const worker = spawn(process.execPath, ['scripts/worker.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => stopChild(worker));
  await once(worker.stdout, 'data');
  worker.stdout.resume();
  const pid = worker.pid ?? 0;
  const [started, began] = [usageOf([pid]).cpu, performance.now()];
  await everythingDelivered(session);
  const seconds = (performance.now() - began) / 1000;
  const [workerCpu, databaseCpu] = [usageOf([pid]).cpu - started, usageOf([postgres.pid]).cpu - before];
  await stopChild(worker);
  await close();
  const events = streams * perStream;
  return {
    ...{ streams, events, eventsPerSecond: events / seconds },
    ...{ workerCpu: workerCpu / events, databaseCpu: databaseCpu / events },
  };
}
