import { format, stripVTControlCharacters } from 'node:util';
import { log } from '@/lib/log.ts';

/** What Next.js puts in front of its lines. */
const MARK = /^\s*[⨯✓⚠○▲!]\s*/;

type Level = 'info' | 'warn' | 'error';
const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error', trace: 'error' } as const;

/**
 * Makes everything that this process writes a line of its log: what Next.js and other packages print on the console, and
 * what Node.js warns of. Without it an outage would be half in JSON, and half in lines without time, level or request.
 */
export function keepOneLog(): void {
  for (const [method, level] of Object.entries(LEVELS))
    console[method as keyof typeof LEVELS] = (...given: unknown[]) => write(level, given);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ err: warning }, 'Node.js warns'));
}

function write(level: Level, given: unknown[]): void {
  const err = given.find((one) => one instanceof Error);
  const text = format(...given.filter((one) => one !== err));
  const msg = stripVTControlCharacters(text).replace(MARK, '').trim();
  if (err) log()[level]({ err }, msg || 'a package reports an error');
  else if (msg) log()[level](msg);
}
