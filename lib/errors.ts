import { API_REASONS, type ApiReason } from './api-reasons.ts';
import { OAUTH_REASONS, type OAuthReason } from './oauth-reasons.ts';
import type { BODY_REASONS, ReasonArguments, Refusal } from './reasons.ts';

/** Why an endpoint refused a program. */
export type Reason = OAuthReason | ApiReason;

/** What an error is given beside what its message names. */
export interface Detail {
  /** Headers of the answer beside those that every one has. */
  headers?: Record<string, string>;
  /** What really happened; logged, never sent. */
  cause?: unknown;
}

/** What both kinds of error have: the status, code and message of their reason. */
abstract class WireError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor({ status, code, message }: Refusal, given: Detail = {}) {
    super(typeof message === 'string' ? message : message(given as never), { cause: given.cause });
    this.status = status;
    this.code = code;
    this.headers = given.headers ?? {};
  }
}

/** What an OAuth endpoint answers instead of success. The message is public, the reason stays here, the cause is logged. */
export class OAuthError extends WireError {
  override readonly name = 'OAuthError';
  readonly reason: OAuthReason;

  constructor(...[reason, given]: ReasonArguments<typeof OAUTH_REASONS, Detail>) {
    super(OAUTH_REASONS[reason], given);
    this.reason = reason;
  }
}

/** Context that helps an app's developer; sent beside the error. */
export interface ApiErrorContext {
  param?: string;
  required_scopes?: string[];
  granted_scopes?: string[];
  /** The consent screen's address that asks for what was granted and what is missing. */
  reauthorize_url?: string;
}

/** What a v1 endpoint answers instead of data. */
export class ApiError extends WireError {
  override readonly name = 'ApiError';
  readonly reason: ApiReason;
  readonly context: ApiErrorContext;

  constructor(...[reason, given = {}]: ReasonArguments<typeof API_REASONS, Detail & ApiErrorContext>) {
    super(API_REASONS[reason], given);
    this.reason = reason;
    this.context = contextIn(given);
  }
}

function contextIn({ param, required_scopes, granted_scopes, reauthorize_url }: ApiErrorContext): ApiErrorContext {
  return {
    ...(param !== undefined && { param }),
    ...(required_scopes && { required_scopes }),
    ...(granted_scopes && { granted_scopes }),
    ...(reauthorize_url !== undefined && { reauthorize_url }),
  };
}

/** Why a body could not be read; what is answered is up to the frame of the endpoint. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** The reason and what its message names, for an error of the endpoint's own kind. */
  readonly given: ReasonArguments<typeof BODY_REASONS, Detail>;

  constructor(...given: ReasonArguments<typeof BODY_REASONS, Detail>) {
    super(given[0]);
    this.given = given;
  }

  get reason(): keyof typeof BODY_REASONS {
    return this.given[0];
  }
}
