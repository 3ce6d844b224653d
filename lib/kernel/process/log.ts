import pino, { type Logger } from 'pino';
import { redact } from '../crypto/mask.ts';
import { processWide } from './process-wide.ts';
import { currentRequestId } from './request-scope.ts';

declare module './process-wide.ts' {
  interface ProcessWide {
    log?: Logger;
  }
}

/**
 * Lines wait until there are so many bytes of them, or so many milliseconds have passed; an exit writes them all.
 * Several processes may write to one pipe, which keeps only writes of up to 4096 bytes whole.
 */
const WRITTEN_AT = { minLength: 3_072, maxWrite: 4_096, periodicFlush: 200 };
/** How many causes of an error are worth reading. */
const MAX_CAUSES = 4;

/**
 * The process's log: JSON lines on standard output, each with the id of its request if there is one. Never give it a
 * secret, a token, a code or a query string; what looks like one is cut down all the same.
 */
export function log(): Logger {
  processWide.log ??= pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: (error: unknown) => describeError(error) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      hooks: { streamWrite: redact },
    },
    standardOutput(),
  );
  return processWide.log;
}

/** A pipe that nobody reads any more loses its lines, and holds up neither the work nor the end of the process. */
function standardOutput() {
  const stream = pino.destination({ dest: 1, sync: false, ...WRITTEN_AT });
  const flush = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    try {
      flush();
    } catch {
      // There is nowhere left to say so.
    }
  };
  return stream;
}

/** Writes the lines that wait, so that they stand before what somebody writes beside the log. */
export function flushLog(): void {
  const stream = (processWide.log as { [pino.symbols.streamSym]?: { flushSync?(): void } } | undefined)?.[
    pino.symbols.streamSym
  ];
  stream?.flushSync?.();
}

/** What is logged of an error, and nothing else: others put values of statements and addresses into theirs. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `not an error: ${typeof error}`;
  const { code, digest, cause } = error as { code?: unknown; digest?: unknown; cause?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof digest === 'string' && { digest }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}
