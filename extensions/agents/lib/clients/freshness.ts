import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/kernel/text/durations.ts';

const LEAST_MS = 5 * MINUTE_MS;
const MOST_MS = DAY_MS;

/**
 * How long what an address answered may be used without asking again, in milliseconds: what its headers say (RFC 9111
 * sections 5.2.2 and 5.3), from 5 minutes to 24 hours; an hour where they say nothing.
 */
export function freshFor(headers: Record<string, string | string[] | undefined>, now: Date): number {
  const control = headerOf(headers, 'cache-control');
  const age = Number(headerOf(headers, 'age')) || 0;
  const expires = headerOf(headers, 'expires');
  let wantedMs = HOUR_MS;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (/(?:^|[\s,])no-(?:store|cache)\b/i.test(control)) wantedMs = 0;
  else if (seconds !== undefined) wantedMs = (Number(seconds) - age) * 1000;
  else if (expires !== '') {
    const at = Date.parse(expires);
    const sent = Date.parse(headerOf(headers, 'date')) || now.getTime();
    // What isn't a date, such as 0, is in the past.
    wantedMs = Number.isNaN(at) ? 0 : at - sent;
  }
  return Math.min(MOST_MS, Math.max(LEAST_MS, wantedMs));
}

/** A header's value; all of them, where it was sent several times. */
function headerOf(headers: Record<string, string | string[] | undefined>, name: string): string {
  return [headers[name] ?? []].flat().join(', ');
}
