/** Who reads a time: in which language, and in which time zone, as IANA names it. */
export interface Reader {
  language: string;
  timeZone: string;
}

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const TWO = '2-digit';

const KINDS = {
  dayAndMonth: { day: 'numeric', month: 'long' },
  withYear: DATE,
  shortDay: { day: 'numeric', month: 'short' },
  month: { month: 'long' },
  exact: { ...DATE, ...CLOCK, timeZoneName: 'short' },
  precise: { ...DATE, ...CLOCK, second: TWO, fractionalSecondDigits: 3, timeZoneName: 'short' },
  clock: { timeStyle: 'short' },
  clockAndZone: { ...CLOCK, timeZoneName: 'short' },
  seconds: { timeStyle: 'medium' },
  zone: { timeZoneName: 'short' },
  digits: { year: 'numeric', month: TWO, day: TWO, hour: TWO, minute: TWO, second: TWO, hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one takes longer than all that is written with it on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Each holds the names and rules of its language and zone, and there are thousands of pairs. */
const MOST_FORMATS = 200;

/** The format of a kind in a language and time zone. Throws a RangeError for a zone that there isn't. */
export function dateFormat(kind: keyof typeof KINDS, { language, timeZone }: Reader): Intl.DateTimeFormat {
  const key = `${kind} ${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  // Days before months, and a clock of 24 hours.
  const locale = language === 'en' ? 'en-GB' : language;
  const made = new Intl.DateTimeFormat(locale, { ...KINDS[kind], timeZone });
  const [oldest = ''] = formats.keys();
  if (formats.size >= MOST_FORMATS) formats.delete(oldest);
  formats.set(key, made);
  return made;
}
