import { ConnectionEndedError, TillgateError } from '../../sdk-typescript/src/errors.ts';

/** What the command line ends with. */
export const EXIT = { ok: 0, refused: 1, usage: 2, notSignedIn: 3 } as const;

/** Something that can't go on; ends the command line with its status. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;

  constructor(status: keyof typeof EXIT, message: string) {
    super(message);
    this.status = EXIT[status];
  }
}

/** What to say about whatever was thrown, and what to end with. */
export function explain(error: unknown): { status: number; message: string; body: Record<string, unknown> } {
  const message = error instanceof Error ? error.message : String(error);
  const said = (status: number, text = message, code = 'failed') => ({
    status,
    message: text,
    body: { error: code, error_description: text },
  });
  if (error instanceof Failure) return said(error.status);
  if (error instanceof ConnectionEndedError) return said(EXIT.notSignedIn, `${message} Sign in again: tillgate login`);
  if (error instanceof TillgateError) {
    const id = error.requestId ? `\nRequest ${error.requestId}` : '';
    const status = error.code === 'invalid_token' ? EXIT.notSignedIn : EXIT.refused;
    return { status, message: `Refused: ${message}${id}`, body: { ...error.body, status: error.status } };
  }
  if (isWrongUsage(error)) return said(EXIT.usage, message, 'usage');
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return said(EXIT.refused, `${message}${cause}`);
}

/** What node:util's parseArgs throws. */
function isWrongUsage(error: unknown): boolean {
  return ((error as NodeJS.ErrnoException | null)?.code ?? '').startsWith('ERR_PARSE_ARGS');
}
