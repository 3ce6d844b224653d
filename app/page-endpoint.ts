import { randomBytes } from 'node:crypto';
import { isDatabaseUnreachable } from '@/lib/database/db.ts';
import { barePage, inMarkup } from '@/lib/http/bare-page.ts';
import type { Call } from '@/lib/http/call.ts';
import { finish, readCall, report } from '@/lib/http/http.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { env, isDevelopment } from '@/lib/kernel/config/env.ts';
import { BodyError } from '@/lib/kernel/errors/errors.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { log } from '@/lib/kernel/process/log.ts';
import type { MESSAGES } from '../lib/kernel/language/messages.ts';

/** The name of a text of these pages. */
export type PageText = keyof (typeof MESSAGES)['en']['pageFaults'];

/** The names of a page's texts: what is wrong, and what the person can do now. */
interface PageTexts {
  status: number;
  what: PageText;
  next: PageText;
}

const UNREADABLE = { status: 400, what: 'unreadable', next: 'loadAgain' } as const;

const OTHER_KIND = { status: 415, what: 'otherFormat', next: 'sendFromThere' } as const;

/** Every reason for which a person gets an error page instead of what they asked for, with its texts. */
export const PAGE_REASONS = {
  content_encoded: OTHER_KIND,
  unsupported_content_type: OTHER_KIND,
  body_too_large: { status: 413, what: 'tooLarge', next: 'sendLess' },
  body_not_utf8: UNREADABLE,
  body_not_json: UNREADABLE,
  body_not_object: UNREADABLE,
  not_a_string: UNREADABLE,
  too_many_parameters: { status: 400, what: 'tooManyFields', next: 'loadAgain' },
  repeated: UNREADABLE,
  unknown_mode: UNREADABLE,
  unknown_end: UNREADABLE,

  foreign_form: { status: 403, what: 'foreignForm', next: 'sendFromHere' },
  outdated_page: { status: 400, what: 'outdated', next: 'startInApp' },
  answered_before: { status: 409, what: 'answered', next: 'answeredNext' },
  unknown_approval: { status: 404, what: 'unknownApproval', next: 'newLink' },
  unknown_app: { status: 404, what: 'unknownApp', next: 'unknownAppNext' },
  provider_away: { status: 503, what: 'providerAway', next: 'providerAwayNext' },
  provider_denied: { status: 403, what: 'providerDenied', next: 'signInOnceMore' },
  provider_unproven: { status: 403, what: 'providerUnproven', next: 'signInOnceMore' },
  sign_in_outdated: { status: 400, what: 'signInOutdated', next: 'signInOnceMore' },
  address_unproven: { status: 403, what: 'addressUnproven', next: 'confirmThere' },
  account_unconfirmed: { status: 403, what: 'accountUnconfirmed', next: 'confirmHere' },
  account_unconfirmed_for_good: { status: 403, what: 'accountUnconfirmed', next: 'askOperator' },
  account_of_another: { status: 403, what: 'accountOfAnother', next: 'askOperator' },
  no_address: { status: 403, what: 'noAddress', next: 'addAddressThere' },
  another_person: { status: 403, what: 'anotherPerson', next: 'signInOnceMore' },
  account_suspended: { status: 403, what: 'suspended', next: 'askOperator' },
  too_many_attempts: { status: 429, what: 'tooManyAttempts', next: 'tooManyAttemptsNext' },

  internal_error: { status: 500, what: 'internal', next: 'internalNext' },
  database_unreachable: { status: 503, what: 'unreachable', next: 'unreachableNext' },
} as const satisfies Record<BodyError['reason'], PageTexts> & Record<string, PageTexts>;

export type PageReason = keyof typeof PAGE_REASONS;

/** Thrown by handlers in `pageEndpoint`, which makes an error page of it. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly reason: PageReason;
  /** What the page's texts name. */
  readonly named: Record<string, string>;
  /** Where its button leads, if it has one. */
  readonly signIn: string | null;

  constructor(
    reason: PageReason,
    { named = {}, signIn = null }: { named?: Record<string, string>; signIn?: string | null } = {},
  ) {
    super(reason);
    this.reason = reason;
    this.named = named;
    this.signIn = signIn;
  }
}

const RETRY_AFTER_S = '5';

/**
 * The frame of handlers that a person's browser calls, like those of the OAuth and v1 endpoints: what the handler
 * throws becomes an error page.
 */
export function pageEndpoint<Rest extends unknown[]>(
  handler: (request: Request, call: Call, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const call = readCall(request);
    try {
      return finish(await handler(request, call, ...rest), call);
    } catch (error) {
      const reason = reasonFor(error);
      if (reason === 'provider_away') log().warn({ requestId: call.requestId }, 'the OpenID provider is away');
      else report(error, PAGE_REASONS[reason].status, call);
      return finish(faultPage(reason, call, error instanceof PageError ? error : {}), call);
    }
  };
}

function reasonFor(error: unknown): PageReason {
  if (error instanceof PageError || error instanceof BodyError) return error.reason;
  return isDatabaseUnreachable(error) ? 'database_unreachable' : 'internal_error';
}

/** A page in one answer, as none of Next.js can have just any status. */
function faultPage(
  reason: PageReason,
  { requestId }: Call,
  { named = {}, signIn = null }: Partial<Pick<PageError, 'named' | 'signIn'>>,
): Response {
  const { status, what, next } = PAGE_REASONS[reason];
  const { appName, baseUrl } = env();
  const isOurs = status >= 500 && reason !== 'provider_away';
  // Which of them names what, a test looks at.
  const t = texts('pageFaults') as (name: PageText, named?: Record<string, string>) => string;
  const heading = t(isOurs ? 'headingOurs' : 'heading');
  const nonce = randomBytes(16).toString('base64');
  const page = barePage(
    {
      title: `${heading} · ${appName}`,
      heading,
      look: 'bad',
      notice: t(what, named),
      advice: t(next, named),
      ...(signIn !== null && {
        more: `<p><a class="button" href="${inMarkup(signIn)}">${inMarkup(texts('signIn')('signIn'))}</a></p>`,
      }),
      requestId: isOurs ? requestId : undefined,
      language: currentLanguage(),
    },
    nonce,
  );
  const isHttps = baseUrl.startsWith('https:');
  const policy = { nonce, formTargets: [], isHttps, isDevelopment: isDevelopment(), hasOwnStyles: true };
  return new Response(page, {
    status,
    headers: {
      ...pageHeaders(policy),
      'Content-Type': 'text/html; charset=utf-8',
      ...(status === 503 && { 'Retry-After': RETRY_AFTER_S }),
    },
  });
}
