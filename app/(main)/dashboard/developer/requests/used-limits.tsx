import { StoreInMode } from '@/components/mode-pill.tsx';
import { Pill } from '@/components/ui/card.tsx';
import type { UsedCalls } from '@/lib/api/read-used-calls.ts';

/** From this share of its calls on, a connection may soon be refused. */
const NEAR = 0.8;

interface Props {
  /** The most used first. */
  used: UsedCalls[];
  stores: { id: string; name: string }[];
}

/** What connections have used of the calls that they may make in this minute; nothing when none has called. */
export function UsedLimits({ used, stores }: Props) {
  if (used.length === 0) return null;
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="used-limits" className="grid gap-2">
      <h2 id="used-limits" className="font-semibold">
        Calls used this minute
      </h2>
      <ul className="grid gap-2">
        {used.map(({ holderId, storeId, mode, used: calls, most }) => (
          <li key={holderId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StoreInMode name={names.get(storeId) ?? 'A store that is gone'} mode={mode} />
            <span className="text-ink-2 tabular-nums">
              {calls.toLocaleString('en')} of {most.toLocaleString('en')}
            </span>
            <Pill look={calls >= most ? 'bad' : calls >= NEAR * most ? 'warn' : 'plain'}>
              {Math.floor((100 * calls) / most)} %
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
