import type { BodyError } from '@/lib/errors/errors.ts';

interface PageText {
  status: number;
  what: string;
  /** What the person can do now. */
  next: string;
}

const UNREADABLE = {
  status: 400,
  what: 'This form could not be read.',
  next: 'Nothing was changed. Go back, load the page again and send the form once more.',
};

const OTHER_KIND = {
  status: 415,
  what: 'This form was sent in a format that we don’t accept.',
  next: 'Nothing was changed. Go back, load the page again and send the form from there.',
};

/** Every reason for which a person gets an error page instead of what they asked for, with its text. */
export const PAGE_REASONS = {
  content_encoded: OTHER_KIND,
  unsupported_content_type: OTHER_KIND,
  body_too_large: {
    status: 413,
    what: 'This form is too large: we accept 64 KiB at most.',
    next: 'Nothing was changed. Go back and send less.',
  },
  body_not_utf8: UNREADABLE,
  body_not_json: UNREADABLE,
  body_not_object: UNREADABLE,
  not_a_string: UNREADABLE,
  too_many_parameters: {
    status: 400,
    what: 'This form has more fields than we accept.',
    next: 'Nothing was changed. Go back, load the page again and send the form once more.',
  },
  repeated: UNREADABLE,
  unknown_mode: UNREADABLE,
  unknown_end: UNREADABLE,

  foreign_form: {
    status: 403,
    what: 'This form was not sent from our page.',
    next: 'Nothing was changed. Open the page on this site and send the form from there.',
  },
  outdated_page: {
    status: 400,
    what: 'This page is out of date.',
    next: 'Nothing was changed. Go back to the app and start again.',
  },
  answered_before: {
    status: 409,
    what: 'This request has already been answered.',
    next: 'Go back to the app; if it is not connected, start again there.',
  },
  unknown_approval: {
    status: 404,
    what: 'There is no such request in your stores.',
    next: 'Nothing was changed. Ask in the app for a new link.',
  },
  unknown_app: {
    status: 404,
    what: 'There is no such app.',
    next: 'It was deleted, or it belongs to a different account from the one you are signed in with.',
  },
  internal_error: {
    status: 500,
    what: 'Something went wrong on our side.',
    next: 'Try again in a minute. If it happens again, tell us the request id.',
  },
  database_unreachable: {
    status: 503,
    what: 'We can’t reach our database right now. Nothing was shared and nothing was changed.',
    next: 'Wait a minute, then try again.',
  },
} as const satisfies Record<BodyError['reason'], PageText> & Record<string, PageText>;

export type PageReason = keyof typeof PAGE_REASONS;

/** Thrown by handlers in `pageEndpoint`, which makes an error page of it. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly reason: PageReason;

  constructor(reason: PageReason) {
    super(reason);
    this.reason = reason;
  }
}
