import { API_REASONS, type ApiReason } from './api-reasons.ts';
import { OAUTH_REASONS, type OAuthReason } from './oauth-reasons.ts';
import { PLATFORM_REASONS, type PlatformReason } from './platform-reasons.ts';
import type { BODY_REASONS, ReasonArguments, Refusal } from './reasons.ts';

/** Why an endpoint refused a program. */
export type Reason = OAuthReason | ApiReason | PlatformReason;

/** What an error may carry besides the values its message needs. */
export interface Detail {
  /** Response headers besides those that every response has. */
  headers?: Record<string, string>;
  /** What really happened; logged, never sent. */
  cause?: unknown;
}

/** What all kinds of error have: the status, code and message of their reason. */
export abstract class WireError extends Error {
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

/**
 * An OAuth endpoint's response instead of success. Its message is public, its reason stays inside, its cause is logged.
 */
export class OAuthError extends WireError {
  override readonly name = 'OAuthError';
  readonly reason: OAuthReason;

  constructor(...[reason, given]: ReasonArguments<typeof OAUTH_REASONS, Detail>) {
    super(OAUTH_REASONS[reason], given);
    this.reason = reason;
  }
}

/** Context that helps an app's developer; sent with the error. */
export interface ApiErrorContext {
  param?: string;
  required_scopes?: string[];
  granted_scopes?: string[];
  /** The address of a consent screen that asks for what was granted plus what is missing. */
  reauthorize_url?: string;
}

/** A v1 endpoint's response instead of data. */
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

/** The response of an endpoint for the platform, in the shape of v1’s. */
export class PlatformError extends WireError {
  override readonly name = 'PlatformError';
  readonly reason: PlatformReason;
  readonly context: ApiErrorContext = {};

  constructor(reason: PlatformReason, given: Detail = {}) {
    super(PLATFORM_REASONS[reason], given);
    this.reason = reason;
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

/** Why a body could not be read; the endpoint's frame decides how to respond. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** The reason and the values its message needs, for an error of the endpoint's own kind. */
  readonly given: ReasonArguments<typeof BODY_REASONS, Detail>;

  constructor(...given: ReasonArguments<typeof BODY_REASONS, Detail>) {
    super(given[0]);
    this.given = given;
  }

  get reason(): keyof typeof BODY_REASONS {
    return this.given[0];
  }
}
