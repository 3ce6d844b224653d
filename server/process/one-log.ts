import { format, stripVTControlCharacters } from 'node:util';
import { log } from '@/lib/kernel/process/log.ts';

/** What Next.js puts in front of its lines. */
const MARK = /^\s*[⨯✓⚠○▲!]\s*/;

/** What it says at each start, and nobody needs to know. */
const UNSAID = /^Running next\.config\.\w+ took /;

type Level = 'info' | 'warn' | 'error';
const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error', trace: 'error' } as const;

/**
 * Makes everything that this process writes a line of its log: what Next.js and other packages print on the console,
 * and what Node.js warns of. Without it an outage would be half in JSON, and half in lines without time, level or
 * request.
 */
export function keepOneLog(): void {
  for (const [method, level] of Object.entries(LEVELS))
    console[method as keyof typeof LEVELS] = (...given: unknown[]) => write(level, given);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ err: warning }, 'Node.js warns'));
}

/**
 * Ends the process by what nobody has caught, as Node.js does, but with a line of the log: Node.js prints an error with
 * all that is in it. Not for a process that serves pages: Next.js lets it go on.
 * @param line what the line says
 * @returns what ends it so
 */
export function endWithLine(line: string): (error: unknown) => never {
  const end = (error: unknown) => {
    log().fatal({ err: error }, line);
    process.exit(1);
  };
  // Also what rejects, as long as nobody listens for that.
  process.on('uncaughtException', end);
  return end;
}

function write(level: Level, given: unknown[]): void {
  const err = given.find((one) => one instanceof Error);
  const text = format(...given.filter((one) => one !== err));
  const msg = stripVTControlCharacters(text).replace(MARK, '').trim();
  if (err) log()[level]({ err }, msg || 'a package reports an error');
  else if (msg && !UNSAID.test(msg)) log()[level](msg);
}
