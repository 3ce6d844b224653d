import { Pill } from '@/components/ui/pill.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { Queue } from '@/lib/operators/any-mails.ts';
import { duration } from './quantity.ts';

/** More than this, and something keeps it from going out. */
const LATE_SECONDS = 300;

/** What waits to be sent, and what could not be. */
export function QueueTable({ queues }: { queues: { name: string; queue: Queue; isSent?: boolean }[] }) {
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

function QueueState({ queue: { lateSeconds } }: { queue: Queue }) {
  if (lateSeconds === null || lateSeconds < 10) return <Pill look="good">In time</Pill>;
  return <Pill look={lateSeconds > LATE_SECONDS ? 'bad' : 'warn'}>{`${duration(lateSeconds)} late`}</Pill>;
}
