import { dayInWords, exactTime } from '@/lib/text/when.ts';

/** The day of a past or future time; the exact time is in its attributes. */
export function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)} className="whitespace-nowrap">
      {dayInWords(at)}
    </time>
  );
}
