import { exactTime, whenInWords } from '@/lib/when.ts';

/**
 * A past time in words; the exact time is in its attributes. For server components only, as the words depend on the
 * clock.
 */
export function When({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {whenInWords(at, now)}
    </time>
  );
}
