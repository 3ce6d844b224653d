import { currentReader } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { inDays, pastInWords } from '@/lib/kernel/text/when.ts';
import { Time } from './time.tsx';

/**
 * A past time in words. For server components only, as the words depend on the clock.
 * @param props.now the time where it happened, if that isn't the product's
 */
export function When({ at, now = currentTime() }: { at: Date; now?: Date }) {
  return <Time of={pastInWords(at, now)} />;
}

/**
 * The day of a past or future time; the exact time is in its attributes.
 * @param of the store whose business it is, as periods and invoices are: the day is the one there
 */
export function Day({ at, of }: { at: Date; of?: { timeZone: string } }) {
  const reader = currentReader();
  return <Time of={inDays(at, of ? { ...reader, timeZone: of.timeZone } : reader)} className="whitespace-nowrap" />;
}
