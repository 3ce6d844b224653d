import type { Limit } from '@/lib/database/limits/throttle.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { openEndpoint } from '@/lib/oauth/open-endpoint.ts';
import { endLeaked } from '@/lib/oauth/tokens/end-leaked.ts';
import { readLeakReport } from '@/lib/oauth/tokens/leak-report.ts';

const REPORTS: Limit = { name: 'reports of leaked credentials', most: 60, windowMs: 60_000 };

/** Takes credentials that were found in public, and ends those that are real. The answer never says which were. */
export const POST = openEndpoint(REPORTS, async ({ now, requestId }, request) => {
  await endLeaked(readLeakReport(await readJsonText(request)), env().tokenPrefix, { now, requestId });
  return json({});
});
