/** The service refused. */
export class TillgateError extends Error {
  override readonly name = 'TillgateError';
  readonly status: number;
  /** The code to branch on, such as `not_found` or `invalid_grant`. */
  readonly code: string;
  /** Why exactly. */
  readonly reason: string | null;
  /** Quote it when you ask for help. */
  readonly requestId: string | null;
  /** The whole answer. */
  readonly body: Record<string, unknown>;
  readonly headers: Headers;

  constructor(status: number, headers: Headers, body: unknown) {
    const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const { error, error_description: said, reason } = members;
    super(`${status} ${String(error ?? 'error')}${said ? `: ${String(said)}` : ''}`);
    this.status = status;
    this.code = typeof error === 'string' ? error : 'unknown';
    this.reason = typeof reason === 'string' ? reason : headers.get('x-error-reason');
    this.requestId = headers.get('x-request-id');
    this.body = members;
    this.headers = headers;
  }
}

/** The connection has ended: ask the seller to connect again. */
export class ConnectionEndedError extends Error {
  override readonly name = 'ConnectionEndedError';
  readonly connectionId: string;
  readonly reason: string;

  constructor(connectionId: string, reason: string) {
    super(`The connection ${connectionId} has ended (${reason}).`);
    this.connectionId = connectionId;
    this.reason = reason;
  }
}
