/** The service refused. */
export class TillgateError extends Error {
  override readonly name = 'TillgateError';
  /** The whole answer. */
  readonly body: Record<string, unknown>;
  /** The code to branch on, such as `not_found` or `invalid_grant`. */
  readonly code: string;
  /** Why exactly. */
  readonly reason: string | null;
  /** Quote it when you ask for help. */
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    readonly headers: Headers,
    body: unknown,
  ) {
    const members = Object(body) as Record<string, unknown>;
    const { error, error_description: description, reason } = members;
    super(`${status} ${error ?? 'error'}${description ? `: ${description}` : ''}`);
    this.body = members;
    this.code = typeof error === 'string' ? error : 'unknown';
    this.reason = typeof reason === 'string' ? reason : headers.get('x-error-reason');
    this.requestId = headers.get('x-request-id');
  }
}

/** The connection has ended: ask the seller to connect again. */
export class ConnectionEndedError extends Error {
  override readonly name = 'ConnectionEndedError';

  constructor(
    readonly connectionId: string,
    readonly reason: string,
  ) {
    super(`The connection ${connectionId} has ended (${reason}).`);
  }
}
