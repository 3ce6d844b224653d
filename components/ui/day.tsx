import { dayInWords, exactTime } from '@/lib/when.ts';

/** The day of a moment, past or to come; exact for machines and for who asks. */
export function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)} className="whitespace-nowrap">
      {dayInWords(at)}
    </time>
  );
}
