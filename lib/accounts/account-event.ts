import EVENTS from '../../messages/en/account-events.json' with { type: 'json' };
import { texts } from '../kernel/language/current-language.ts';

/** Everything that is recorded about an account itself; its person reads it in words of the request's language. */
export type AccountEvent = keyof typeof EVENTS;

/** An event as a sentence; one from a newer version by its name. */
export function eventInWords(kind: string): string {
  return Object.hasOwn(EVENTS, kind) ? texts('accountEvents')(kind as AccountEvent) : kind;
}
