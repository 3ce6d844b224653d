import pino, { type Logger } from 'pino';
import { processWide } from './process-wide.ts';

const slot = processWide<Logger>('log');

/** The process's log: one JSON line each, to standard output. Never give it a secret, a token, a code or a query string. */
export function log(): Logger {
  const existing = slot.get();
  if (existing) return existing;
  const made = pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  slot.set(made);
  return made;
}
