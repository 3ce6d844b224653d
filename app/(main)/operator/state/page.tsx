import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/card.tsx';
import { db } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { listTurns } from '@/lib/jobs/jobs.ts';
import { meters } from '@/lib/metrics.ts';
import { readDatabaseState } from '@/lib/operators/read-database-state.ts';
import { requireOperator } from '@/lib/session.ts';
import { JobTable } from './job-table.tsx';
import { QueueTable } from './queue-table.tsx';
import { LimitTable, RouteTable } from './route-table.tsx';
import { DatabaseFacts, VersionFacts } from './state-facts.tsx';

export const metadata: Metadata = { title: 'State' };

const ROUTES_SHOWN = 10;

/** How the service is: what runs, the database, jobs, queues, what is slow and what was refused. */
export default async function StatePage() {
  const operator = await requireOperator();
  const counting = meters();
  const [state, turns, routes, limits, unwritten] = await Promise.all([
    readDatabaseState(operator),
    listTurns(db()),
    counting?.slowestRoutes() ?? [],
    counting?.reachedLimits() ?? [],
    counting?.unwrittenEndings() ?? 0,
  ]);
  const queues = [
    { name: 'Mail', queue: state.mails, isSent: env().smtpUrl !== null },
    { name: 'Webhooks', queue: state.deliveries },
  ];
  return (
    <>
      <PageHeader title="State">
        How the service is. Jobs and queues are those of all servers; routes and limits those of this server since it
        started, all its processes together.
      </PageHeader>
      <div className="grid gap-4">
        <div className="grid gap-4 xl:grid-cols-2">
          <VersionFacts state={state} />
          <DatabaseFacts state={state} pool={counting?.pool ?? null} unwritten={unwritten} now={new Date()} />
        </div>
        <Part title="Jobs">
          <JobTable turns={turns} />
        </Part>
        <Part title="Queues">
          <QueueTable queues={queues} />
        </Part>
        <Part title="Slowest routes">
          {routes.length > 0 ? <RouteTable routes={routes.slice(0, ROUTES_SHOWN)} /> : <p>No requests yet.</p>}
        </Part>
        <Part title="Limits reached">
          {limits.length > 0 ? <LimitTable limits={limits} /> : <p className="text-ink-2">None since it started.</p>}
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3 grid gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
