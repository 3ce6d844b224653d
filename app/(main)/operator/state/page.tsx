import { PageHeader, Pill } from '@/components/ui/card.tsx';
import { type Column, DataTable, LAST_TIME } from '@/components/ui/table.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { readCallersSeen } from '@/lib/calls/networks/check-network.ts';
import { listLatestNetworks } from '@/lib/calls/networks/operator-network-days.ts';
import { db } from '@/lib/database/db.ts';
import { countUnwritten } from '@/lib/database/revocation-log.ts';
import { listTurns, type Turn } from '@/lib/jobs/jobs.ts';
import { isJob, isLate, SCHEDULE } from '@/lib/jobs/schedule.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { meters, type RouteUse } from '@/lib/kernel/process/metrics.ts';
import type { Queue } from '@/lib/operators/operator-mails.ts';
import { readDatabaseState } from '@/lib/operators/read-database-state.ts';
import { Folded } from './folded.tsx';
import { duration, size } from './quantity.ts';
import { DatabaseFacts, VersionFacts } from './state-facts.tsx';

export const metadata = { title: 'State' };

const ROUTES_SHOWN = 10;

export default async function StatePage() {
  const operator = await requireOperator();
  const counting = meters();
  const [state, turns, routes, limits, unwritten, networks, areSeen] = await Promise.all([
    readDatabaseState(operator),
    listTurns(db()),
    counting?.slowestRoutes() ?? [],
    counting?.reachedLimits() ?? [],
    countUnwritten(),
    listLatestNetworks(db(), operator, currentTime()),
    readCallersSeen(currentTime()),
  ]);
  const queues = [
    { id: 'Mail', queue: state.mails, isSent: env().smtpUrl !== null },
    { id: 'Webhooks', queue: state.deliveries },
  ];
  const concerning = turns.filter((turn) => concern(turn) > 0);
  const delayed = queues.filter(({ queue, isSent = true }) => isSent && (isDelayed(queue) || queue.failed > 0));
  const hidden = networks.length > 0 && !areSeen;
  // What somebody should look at comes first and is open; the rest is folded up.
  const parts = [
    {
      title: 'Jobs',
      isOpen: concerning.length > 0,
      state: concerning.length > 0 ? countOf(concerning.length, 'to look at') : countOf(turns.length, 'in time'),
      children: (
        <DataTable
          label="Jobs"
          columns={JOBS}
          rows={turns
            .toSorted((one, other) => concern(other) - concern(one))
            .map((turn) => ({ id: turn.name, ...turn }))}
        />
      ),
    },
    {
      title: 'Queues',
      isOpen: delayed.length > 0,
      state: delayed.length > 0 ? `${delayed.map(({ id }) => id).join(', ')}: late or given up` : 'In time',
      children: <DataTable label="Queues" columns={QUEUES} rows={queues} />,
    },
    {
      title: 'Limits reached',
      isOpen: limits.length > 0,
      state: limits.length > 0 ? countOf(limits.length, 'since it started') : 'None since it started',
      children: (
        <DataTable label="Limits reached" columns={LIMITS} rows={limits.map((one) => ({ id: one.limit, ...one }))} />
      ),
    },
    {
      title: 'Database',
      isOpen: unwritten > 0,
      state: unwritten > 0 ? countOf(unwritten, 'endings not written') : size(state.bytes),
      children: <DatabaseFacts state={state} pool={counting?.pool ?? null} unwritten={unwritten} />,
    },
    {
      title: 'Versions',
      isOpen: hidden,
      state: hidden ? 'Only the proxy is seen' : VERSION,
      children: <VersionFacts state={state} callers={{ networks, areSeen }} />,
    },
    {
      title: 'Slowest routes',
      isOpen: false,
      state: countOf(routes.length, 'routes'),
      children: (
        <DataTable
          label="Slowest routes"
          columns={ROUTES}
          rows={routes.slice(0, ROUTES_SHOWN).map((one) => ({ id: `${one.method} ${one.route}`, ...one }))}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title="State">
        How the service is. Jobs and queues are those of all servers; routes and limits those of this server since it
        started, all its processes together.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {parts
          .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
          .map((part) => (
            <Folded key={part.title} {...part} />
          ))}
      </div>
    </>
  );
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}`;
}

/** More than this, and something keeps it from going out. */
const LATE_SECONDS = 300;

const numeric = (value: number) => value.toLocaleString('en');

const QUEUES: Column<{ id: string; queue: Queue; isSent?: boolean }>[] = [
  { head: 'Queue', className: 'font-medium', cell: ({ id }) => id },
  {
    label: 'State',
    cell: ({ queue, isSent = true }) => (isSent ? <QueueState queue={queue} /> : <Pill>Isn’t sent</Pill>),
  },
  { label: 'Waiting', half: true, className: 'text-ink-2', cell: ({ queue }) => numeric(queue.waiting) },
  { label: 'Given up', half: true, className: LAST_TIME, cell: ({ queue }) => numeric(queue.failed) },
];

function isDelayed({ lateSeconds }: Queue): boolean {
  return lateSeconds !== null && lateSeconds >= 10;
}

function QueueState({ queue }: { queue: Queue }) {
  if (!isDelayed(queue)) return <Pill look="good">In time</Pill>;
  const lateSeconds = queue.lateSeconds ?? 0;
  return <Pill look={lateSeconds > LATE_SECONDS ? 'bad' : 'warn'}>{`${duration(lateSeconds)} late`}</Pill>;
}

const JOBS: Column<Turn>[] = [
  { head: 'Job', className: 'font-medium wrap-anywhere', cell: ({ name }) => name },
  { label: 'State', half: true, cell: (turn) => <JobState turn={turn} /> },
  {
    label: 'Last started',
    half: true,
    className: 'text-ink-2',
    cell: ({ name, seconds }) => `${duration(seconds)} ago, ${every(name)}`,
  },
  { label: 'Took', half: true, className: 'text-ink-2', cell: ({ took }) => (took === null ? '–' : duration(took)) },
  {
    label: 'Process',
    half: true,
    className: 'wrap-anywhere text-ink-2 @3xl:text-end',
    cell: ({ holder }) => holder ?? '–',
  },
];

const WORDS: Record<number, string> = { 60: 'minute', 3600: 'hour' };

function every(name: string): string {
  if (!isJob(name, env())) return 'no longer a job';
  const seconds = SCHEDULE[name];
  return `every ${WORDS[seconds] ?? `${seconds} s`}`;
}

/** What somebody should look at comes first. */
function concern({ name, seconds, took, isRunning }: Turn): number {
  if (isRunning) return 0;
  return isJob(name, env()) && isLate(name, seconds) ? 2 : took === null ? 1 : 0;
}

function JobState({ turn }: { turn: Turn }) {
  if (turn.isRunning) return <Pill>Running</Pill>;
  if (isJob(turn.name, env()) && isLate(turn.name, turn.seconds)) return <Pill look="bad">Late</Pill>;
  if (turn.took === null) return <Pill look="warn">Not finished</Pill>;
  return <Pill look="good">Finished</Pill>;
}

const ROUTES: Column<RouteUse>[] = [
  {
    head: 'Route',
    className: 'font-mono text-small wrap-anywhere',
    cell: ({ method, route }) => `${method} ${route}`,
  },
  { label: 'Requests', half: true, className: 'text-ink-2', cell: ({ count }) => numeric(count) },
  { label: 'On average', half: true, className: 'text-ink-2', cell: ({ mean }) => duration(mean) },
  {
    label: '95 of 100 within',
    half: true,
    className: LAST_TIME,
    cell: ({ most }) => (most === null ? 'over 5 s' : duration(most)),
  },
];

const LIMITS: Column<{ limit: string; count: number }>[] = [
  { head: 'Limit', half: true, className: 'font-mono text-small wrap-anywhere', cell: ({ limit }) => limit },
  { label: 'Attempts over it', half: true, className: LAST_TIME, cell: ({ count }) => numeric(count) },
];
