import type { TimeInWords } from '@/lib/kernel/text/when.ts';

/** A time in words; exactly, and in UTC, in its attributes. */
export function Time({ of: { iso, exact, words }, className }: { of: TimeInWords; className?: string }) {
  return (
    <time dateTime={iso} title={`${exact} · ${iso}`} className={className}>
      {words}
    </time>
  );
}
