import { beforeEach, expect, test } from 'vitest';
import { processWide } from '@/lib/process-wide.ts';
import { gatherMetrics } from './gather-metrics.ts';

beforeEach(() => void delete processWide.db);

test('while the database is not open yet, the metrics say that it does not answer', async () => {
  expect(await gatherMetrics().read()).toMatch(/^tillgate_database_up 0$/m);
});
