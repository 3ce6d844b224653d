import { ConnectionEndedError, TillgateError } from '../../sdk-typescript/src/errors.ts';

/** What the command line ends with. */
const EXIT = { refused: 1, usage: 2, notSignedIn: 3 } as const;

/** Something that can't go on; ends the command line with its status. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly kind: keyof typeof EXIT,
    message: string,
  ) {
    super(message);
  }
}

/** What to say about whatever was thrown, and what to end with. */
export function explain(error: unknown): { status: number; message: string; body: Record<string, unknown> } {
  if (error instanceof TillgateError) {
    const id = error.requestId ? `\nRequest ${error.requestId}` : '';
    const status = error.status === 401 ? EXIT.notSignedIn : EXIT.refused;
    return { status, message: `Refused: ${error.message}${id}`, body: { ...error.body, status: error.status } };
  }
  const { kind, message } = failureOf(error as Error & { code?: string });
  return {
    status: EXIT[kind],
    message,
    body: { error: kind === 'usage' ? kind : 'failed', error_description: message },
  };
}

function failureOf(error: Error & { code?: string }): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ConnectionEndedError)
    return new Failure('notSignedIn', `${error.message} Sign in again: tillgate login`);
  // What node:util's parseArgs throws.
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return new Failure('usage', error.message);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return new Failure('refused', `${error.message}${cause}`);
}
