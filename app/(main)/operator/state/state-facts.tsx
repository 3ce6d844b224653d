import type { ReactNode } from 'react';
import { Card, Pill } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import type { PoolUse } from '@/lib/kernel/process/metrics.ts';
import type { DatabaseState } from '@/lib/operators/read-database-state.ts';
import { Facts, Mono } from '../cards.tsx';
import { duration, size } from './quantity.ts';

/**
 * From where calls of the last day came, and whether a public address was among them, by which networks are enforced.
 */
interface Callers {
  networks: string[];
  areSeen: boolean;
}

export function VersionFacts({ state, callers }: { state: DatabaseState; callers: Callers }) {
  const { version, migrations } = state;
  return (
    <Card>
      <Facts
        facts={[
          [env().appName, VERSION],
          ['Node.js', process.versions.node],
          ['PostgreSQL', env().databaseUrl === null ? `${version}, embedded` : version],
          [
            'Migrations',
            <span key="migrations">
              {migrations.count}, the last is <Mono>{migrations.last}</Mono>
            </span>,
          ],
          ['This process', `has run for ${duration(process.uptime())}`],
          ['Callers', <CallersState key="callers" {...callers} />],
        ]}
      />
    </Card>
  );
}

/** Whether callers are seen where they are, or hidden behind a proxy that nobody named. */
function CallersState({ networks, areSeen }: Callers) {
  if (areSeen) return `Their addresses are seen; TRUST_PROXY is ${env().trustProxy}`;
  if (networks.length === 0) return 'No call has succeeded since yesterday';
  return (
    <span className="grid gap-1">
      <span>
        <Pill look="warn">Only the proxy is seen</Pill>
      </span>
      <span>
        All calls since yesterday came from private addresses ({networks.slice(0, 3).join(', ')}). If a proxy is in
        front, set <Mono>TRUST_PROXY</Mono> to how many there are: until then no networks are enforced.
      </span>
    </span>
  );
}

/** @param props.unwritten endings that could not be written into the revocation log yet */
export function DatabaseFacts(props: { state: DatabaseState; pool: PoolUse | null; unwritten: number }) {
  const { state, pool, unwritten } = props;
  const { bytes, connections, lastBackup } = state;
  const facts: [string, ReactNode][] = [['Size', size(bytes)]];
  if (pool)
    facts.push(
      ['Connections', `${connections.open} of at most ${connections.most}`],
      ['Of this process', `${pool.totalCount}, ${pool.idleCount} of them idle; ${pool.waitingCount} requests wait`],
    );
  facts.push([
    'Last backup',
    lastBackup ? (
      <When key="backup" at={lastBackup} />
    ) : (
      <span key="backup">
        None noted. <Mono>npm run operator -- backup-done</Mono> notes one.
      </span>
    ),
  ]);
  facts.push(['Revocation log', <RevocationLogState key="revocations" unwritten={unwritten} />]);
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}

/** Whether a restored backup would bring back what has ended since. */
function RevocationLogState({ unwritten }: { unwritten: number }) {
  if (env().endingsDir === null)
    return (
      <>
        Off. <Mono>ENDINGS_DIR</Mono> switches it on.
      </>
    );
  if (unwritten === 0) return 'Up to date';
  return <Pill look="bad">{unwritten} endings could not be written</Pill>;
}
