import { inDays, pastInWords } from '@/lib/text/when.ts';
import { Time } from './time.tsx';

/** A past time in words. For server components only, as the words depend on the clock. */
export function When({ at, now }: { at: Date; now: Date }) {
  return <Time of={pastInWords(at, now)} />;
}

/** The day of a past or future time; the exact time is in its attributes. */
export function Day({ at }: { at: Date }) {
  return <Time of={inDays(at)} className="whitespace-nowrap" />;
}
