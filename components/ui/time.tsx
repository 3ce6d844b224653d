import type { TimeInWords } from '@/lib/text/when.ts';

/** A time in words; the exact time is in its attributes. */
export function Time({ of: { iso, exact, words } }: { of: TimeInWords }) {
  return (
    <time dateTime={iso} title={exact}>
      {words}
    </time>
  );
}
