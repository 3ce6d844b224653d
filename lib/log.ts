import pino, { type Logger } from 'pino';
import { processWide } from './process-wide.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    log?: Logger;
  }
}

/** The process's log: JSON lines on standard output. Never give it a secret, a token, a code or a query string. */
export function log(): Logger {
  processWide.log ??= pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  return processWide.log;
}
