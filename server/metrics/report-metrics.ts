import { type PoolUse, setMeters } from '@/lib/kernel/process/metrics.ts';
import { onParentMessage, sendToParent } from '../process/process-messages.ts';
import { makeMeters, usesIn, type Values } from './meters.ts';

/**
 * Begins to count, and says what this process has measured whenever the first process asks. What operators see on a
 * page is of all processes.
 * @param watches whether to measure the process itself too
 */
export function reportMetrics(pool: PoolUse | null, watches: boolean): void {
  const { meters, values, watchProcess } = makeMeters(pool);
  if (watches) watchProcess();
  onParentMessage('metrics', async ({ id }) => sendToParent({ is: 'metrics', id, values: await values() }));
  setMeters({ ...meters, ...usesIn(asker()) });
}

/** Makes what asks the first process for the metrics of all. */
function asker(): () => Promise<Values> {
  const pending = new Map<number, (values: Values) => void>();
  onParentMessage('allMetrics', ({ id, values }) => {
    pending.get(id)?.(values);
    pending.delete(id);
  });
  let ids = 0;
  return () =>
    new Promise((resolve) => {
      ids += 1;
      pending.set(ids, resolve);
      sendToParent({ is: 'askMetrics', id: ids });
    });
}
