import { Pill } from '@/components/ui/pill.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { Turn } from '@/lib/jobs/jobs.ts';
import { isLate, type JobName, SCHEDULE } from '@/lib/jobs/schedule.ts';
import { duration } from './quantity.ts';

/** The last turn of each job, in whichever process it was. */
export function JobTable({ turns }: { turns: Turn[] }) {
  return (
    <Table label="Jobs" columns={['Job', 'State', 'Last started', 'Took', 'Process']}>
      {turns.map((turn) => (
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
  const seconds = SCHEDULE[name as JobName] as number | undefined;
  return seconds === undefined ? 'no longer a job' : `every ${WORDS[seconds] ?? `${seconds} s`}`;
}

function JobState({ turn }: { turn: Turn }) {
  if (turn.isRunning) return <Pill>Running</Pill>;
  if (isLate(turn.name, turn.seconds)) return <Pill look="bad">Late</Pill>;
  if (turn.took === null) return <Pill look="warn">Not finished</Pill>;
  return <Pill look="good">Finished</Pill>;
}
