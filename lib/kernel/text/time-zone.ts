const UTC = 'UTC';

/** The longest name has 32. */
const MOST_CHARACTERS = 64;

let names: readonly string[] | undefined;

/**
 * The time zones to choose from, by the names that IANA gives them: UTC, then all others in the order of the alphabet.
 */
export function timeZones(): readonly string[] {
  names ??= [UTC, ...Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC)];
  return names;
}

/**
 * The time zone that somebody or their browser names, as {@link timeZones} writes it: one zone has several names, of
 * which browsers know some and this process others. Null for what is none, and for a mere distance from UTC.
 */
export function readTimeZone(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return null;
  if (timeZones().includes(text)) return text;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return timeZones().includes(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}
