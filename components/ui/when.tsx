import { exactTime, whenInWords } from '@/lib/when.ts';

/** A past moment in words, exact for machines and for who asks. Rendered on the server: its words depend on the clock. */
export function When({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {whenInWords(at, now)}
    </time>
  );
}
