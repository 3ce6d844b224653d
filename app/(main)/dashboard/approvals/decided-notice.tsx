import { Result } from '@/components/ui/result.tsx';

type Query = Record<string, string | string[] | undefined>;

/** What came of deciding all at once, as the address says it. */
export function DecidedNotice({ query }: { query: Query }) {
  if (query.did !== 'approve' && query.did !== 'decline') return null;
  const [decided, changed, failed, before] = ['decided', 'changed', 'failed', 'before'].map((name) =>
    count(query[name]),
  );
  const parts = [
    `${decided} ${query.did === 'approve' ? 'approved and done' : 'declined'}.`,
    changed && `${changed} would come to something else by now: look at what is shown, and press again.`,
    failed && `${failed} could not be done or paid: see below.`,
    before && `${before} had been decided before.`,
  ];
  return <Result look={changed || failed ? 'bad' : 'good'}>{parts.filter(Boolean).join(' ')}</Result>;
}

function count(value: Query[string]): number {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
}
