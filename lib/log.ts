import pino, { type Logger } from 'pino';
import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    log?: Logger;
  }
}

/** Lines wait until there are so many bytes of them, or so many milliseconds have passed; an exit writes them all. */
const WRITTEN_AT = { minLength: 4_096, periodicFlush: 200 };

/** The process's log: JSON lines on standard output. Never give it a secret, a token, a code or a query string. */
export function log(): Logger {
  processWide.log ??= pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ dest: 1, sync: false, ...WRITTEN_AT }),
  );
  return processWide.log;
}
