/** Error codes of the OAuth endpoints: RFC 6749 section 5.2, and this service's own two. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'rate_limited'
  | 'temporarily_unavailable'
  | 'server_error';

interface Detail {
  /** Another status than the code's own: 413 and 415 are `invalid_request` too. */
  status?: number;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** What really happened; logged, never sent. */
  cause?: unknown;
}

/** What an OAuth endpoint answers instead of success. The description is public, the cause is logged. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(code: OAuthErrorCode, description: string, detail: Detail = {}) {
    super(description, { cause: detail.cause });
    this.name = 'OAuthError';
    this.code = code;
    this.status = detail.status ?? OAUTH_STATUS[code];
    this.retryAfter = detail.retryAfter;
  }
}

const OAUTH_STATUS: Record<OAuthErrorCode, number> = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  rate_limited: 429,
  temporarily_unavailable: 503,
  server_error: 500,
};

/** Context that helps an app's developer; sent beside the error. */
export interface ApiErrorContext {
  param?: string;
  required_scopes?: string[];
  granted_scopes?: string[];
  /** The consent screen's address that asks for what was granted and what is missing. */
  reauthorize_url?: string;
}

/** What a v1 endpoint answers instead of data. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly context: ApiErrorContext;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    description: string,
    extra: { context?: ApiErrorContext; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(description, { cause: extra.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.context = extra.context ?? {};
    this.headers = extra.headers ?? {};
  }
}
