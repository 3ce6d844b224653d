import { Result } from '@/components/ui/result.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';

type Query = Record<string, string | string[] | undefined>;

/** What came of deciding all at once, as the address says it. */
export function DecidedNotice({ query }: { query: Query }) {
  if (query.did !== 'approve' && query.did !== 'decline') return null;
  const [decided, changed, failed, before] = ['decided', 'changed', 'failed', 'before'].map((name) =>
    count(query[name]),
  );
  const t = texts('approvals');
  const parts = [
    t('decidedCount', { did: query.did, count: decided ?? 0 }),
    changed && t('changedCount', { count: changed }),
    failed && t('failedCount', { count: failed }),
    before && t('beforeCount', { count: before }),
  ];
  return <Result look={changed || failed ? 'bad' : 'good'}>{parts.filter(Boolean).join(' ')}</Result>;
}

function count(value: Query[string]): number {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
}
