import { PageHeader, Pill } from '@/components/ui/card.tsx';
import { Folded } from '@/components/ui/folded.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { listLatestNetworks } from '@/lib/calls/networks/operator-network-days.ts';
import { readCallersSeen } from '@/lib/calls/networks/record-public.ts';
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
    { name: 'Mail', queue: state.mails, isSent: env().smtpUrl !== null },
    { name: 'Webhooks', queue: state.deliveries },
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
      children: <JobTable turns={turns} />,
    },
    {
      title: 'Queues',
      isOpen: delayed.length > 0,
      state: delayed.length > 0 ? `${delayed.map(({ name }) => name).join(', ')}: late or given up` : 'In time',
      children: <QueueTable queues={queues} />,
    },
    {
      title: 'Limits reached',
      isOpen: limits.length > 0,
      state: limits.length > 0 ? countOf(limits.length, 'since it started') : 'None since it started',
      children: <LimitTable limits={limits} />,
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
      children: <RouteTable routes={routes.slice(0, ROUTES_SHOWN)} />,
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

/** What waits to be sent, and what could not be. */
function QueueTable({ queues }: { queues: { name: string; queue: Queue; isSent?: boolean }[] }) {
  return (
    <Table label="Queues" columns={['Queue', 'State', 'Waiting', 'Given up']}>
      {queues.map(({ name, queue, isSent = true }) => (
        <Row key={name}>
          <Cell className="font-medium">{name}</Cell>
          <Cell label="State">{isSent ? <QueueState queue={queue} /> : <Pill>Isn’t sent</Pill>}</Cell>
          <Cell label="Waiting" half className="text-ink-2">
            {queue.waiting.toLocaleString('en')}
          </Cell>
          <Cell label="Given up" half className="text-ink-2 @3xl:text-right">
            {queue.failed.toLocaleString('en')}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function isDelayed({ lateSeconds }: Queue): boolean {
  return lateSeconds !== null && lateSeconds >= 10;
}

function QueueState({ queue }: { queue: Queue }) {
  if (!isDelayed(queue)) return <Pill look="good">In time</Pill>;
  const lateSeconds = queue.lateSeconds ?? 0;
  return <Pill look={lateSeconds > LATE_SECONDS ? 'bad' : 'warn'}>{`${duration(lateSeconds)} late`}</Pill>;
}

function JobTable({ turns }: { turns: Turn[] }) {
  return (
    <Table label="Jobs" columns={['Job', 'State', 'Last started', 'Took', 'Process']}>
      {turns
        .toSorted((one, other) => concern(other) - concern(one))
        .map((turn) => (
          <Row key={turn.name}>
            <Cell className="font-medium wrap-anywhere">{turn.name}</Cell>
            <Cell label="State" half>
              <JobState turn={turn} />
            </Cell>
            <Cell label="Last started" half className="text-ink-2">
              {duration(turn.seconds)} ago, {every(turn.name)}
            </Cell>
            <Cell label="Took" half className="text-ink-2">
              {turn.took === null ? '–' : duration(turn.took)}
            </Cell>
            <Cell label="Process" half className="wrap-anywhere text-ink-2 @3xl:text-right">
              {turn.holder ?? '–'}
            </Cell>
          </Row>
        ))}
    </Table>
  );
}

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

/** The routes whose requests took longest on average. */
function RouteTable({ routes }: { routes: RouteUse[] }) {
  return (
    <Table label="Slowest routes" columns={['Route', 'Requests', 'On average', '95 of 100 within']}>
      {routes.map(({ method, route, count, mean, most }) => (
        <Row key={`${method} ${route}`}>
          <Cell className="font-mono text-small wrap-anywhere">
            {method} {route}
          </Cell>
          <Cell label="Requests" half className="text-ink-2">
            {count.toLocaleString('en')}
          </Cell>
          <Cell label="On average" half className="text-ink-2">
            {duration(mean)}
          </Cell>
          <Cell label="95 of 100 within" half className="text-ink-2 @3xl:text-right">
            {most === null ? 'over 5 s' : duration(most)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function LimitTable({ limits }: { limits: { limit: string; count: number }[] }) {
  return (
    <Table label="Limits reached" columns={['Limit', 'Attempts over it']}>
      {limits.map(({ limit, count }) => (
        <Row key={limit}>
          <Cell half className="font-mono text-small wrap-anywhere">
            {limit}
          </Cell>
          <Cell label="Attempts over it" half className="text-ink-2 @3xl:text-right">
            {count.toLocaleString('en')}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
