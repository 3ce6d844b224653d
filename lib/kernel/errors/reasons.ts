import { didYouMean } from '../text/likely-meant.ts';

/** What a program is told when it is refused. A message may be made from what it names, such as a parameter. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string | ((named: never) => string);
}

/** A closed list of reasons, each with the one answer it leads to. */
export type Reasons = Readonly<Record<string, Refusal>>;

/** What an error is made from: the name of its reason, then the details and whatever its message names. */
export type ReasonArguments<List extends Reasons, Detail> =
  | [reason: WithoutNames<List>, given?: Detail]
  | {
      [Reason in Exclude<keyof List, WithoutNames<List>>]: List[Reason]['message'] extends (
        named: infer Named,
      ) => string
        ? [reason: Reason, given: Named & Detail]
        : never;
    }[Exclude<keyof List, WithoutNames<List>>];

/** The reasons whose message is a plain sentence. */
export type WithoutNames<List extends Reasons> = {
  [Reason in keyof List]: List[Reason]['message'] extends string ? Reason : never;
}[keyof List];

/** The status and code of each reason in a list, such as `404 not_found`: all that a caller can tell apart. */
export type StatusAndCode<List extends Reasons> = {
  [Reason in keyof List]: `${List[Reason]['status']} ${List[Reason]['code']}`;
}[keyof List];

/** Where the documentation explains a reason; `v1` is for those of v1 endpoints, `oauth` for the protocol’s. */
export function reasonPath(kind: 'v1' | 'oauth' | 'platform', reason: string): string {
  if (kind === 'platform') return '/docs/platform#errors';
  return `/docs/errors#${kind === 'v1' ? 'v1-' : ''}reason-${reason}`;
}

/** Makes an entry of a list of reasons, keeping its status and code as literal types. */
export function refusal<
  const Status extends number,
  const Code extends string,
  const Message extends Refusal['message'],
>(status: Status, code: Code, message: Message) {
  return { status, code, message };
}

interface OfParam {
  param: string;
}

/**
 * Why a name that there isn't is refused.
 * @param instead stands for a name that may be a secret in the wrong place, which has no `param` then
 */
export function unknownName(instead: string, fault: string) {
  const message = ({ param = instead, meant }: Partial<OfParam> & { meant?: string }) =>
    `${param} ${fault}.${didYouMean(meant)}`;
  return refusal(400, 'invalid_request', message);
}

/** Why a body can't be read, whatever it is for. */
export const BODY_REASONS = {
  content_encoded: refusal(415, 'invalid_request', 'Send the body without Content-Encoding.'),
  unsupported_content_type: refusal(
    415,
    'invalid_request',
    ({ types }: { types: readonly string[] }) => `Send ${types.join(' or ')}.`,
  ),
  body_too_large: refusal(413, 'invalid_request', ({ kib }: { kib: number }) => `The body is larger than ${kib} KiB.`),
  body_not_utf8: refusal(400, 'invalid_request', 'The body is not UTF-8.'),
  body_not_json: refusal(400, 'invalid_request', 'The body is not valid JSON.'),
  body_not_object: refusal(400, 'invalid_request', 'The body must be a JSON object.'),
  too_many_parameters: refusal(400, 'invalid_request', 'The body has more than 200 parameters.'),
  not_a_string: refusal(400, 'invalid_request', ({ param }: OfParam) => `${param} must be a string.`),
  repeated: refusal(
    400,
    'invalid_request',
    ({ param = 'A parameter' }: Partial<OfParam>) => `${param} was sent more than once.`,
  ),
} as const;

/**
 * Why a proof of a key is refused, by its status: at the token endpoint (RFC 9449 section 5) or with an access token
 * (section 7.1).
 */
export function proofReasons<const Status extends 400 | 401>(status: Status) {
  return {
    missing_proof: refusal(status, 'invalid_dpop_proof', 'A DPoP proof is needed: send one in the DPoP header.'),
    faulty_proof: refusal(
      status,
      'invalid_dpop_proof',
      ({ fault }: { fault: string }) => `The DPoP proof ${fault} (RFC 9449 section 4.3).`,
    ),
    repeated_proof: refusal(status, 'invalid_dpop_proof', 'The DPoP proof was used before: make one for each request.'),
    clock_is_off: refusal(
      status,
      'use_dpop_nonce',
      ({ seconds }: { seconds: number }) =>
        `iat of the DPoP proof is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} our clock: ` +
        'send a new proof with the nonce in DPoP-Nonce.',
    ),
    expired_nonce: refusal(
      status,
      'use_dpop_nonce',
      'The nonce in the DPoP proof has expired: send a new proof with the one in DPoP-Nonce.',
    ),
  };
}

/** The name of such a reason, and what an error of either kind needs for it. */
export type ProofArguments = ReasonArguments<ReturnType<typeof proofReasons>, object>;

/** Printable ASCII, for both kinds of endpoint. */
export const NETWORK_NOT_ALLOWED =
  'Calls are only allowed from certain networks, and this one is not among them; nothing was changed.';

/** What any endpoint may answer, whatever the request. */
export const COMMON_REASONS = {
  ...BODY_REASONS,
  malformed_address: refusal(
    400,
    'invalid_request',
    'The path of this address is not percent-encoded UTF-8, or has segments such as .. in it.',
  ),
  nothing_here: refusal(404, 'not_found', 'There is nothing at this address.'),
  long_query: refusal(400, 'invalid_request', 'The query has more than 100 parameters.'),
  repeated_authorization: refusal(400, 'invalid_request', 'Authorization was sent more than once.'),
  method_not_allowed: refusal(405, 'invalid_request', ({ methods }: { methods: string }) => `Use ${methods} here.`),
  malformed_idempotency_key: refusal(
    400,
    'invalid_request',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  ),
  internal_error: refusal(500, 'server_error', 'Something went wrong on our side.'),
  too_many_connections: refusal(
    503,
    'temporarily_unavailable',
    'Too many connections are open from this network, or in all; nothing was changed.',
  ),
  no_room_for_bodies: refusal(
    503,
    'temporarily_unavailable',
    'The service holds as much of requests as it can; nothing was changed.',
  ),
  no_room_for_streams: refusal(
    503,
    'temporarily_unavailable',
    'The service has as many streams open as it can; try again.',
  ),
  database_unreachable: refusal(
    503,
    'temporarily_unavailable',
    'The service cannot reach its database; nothing was changed.',
  ),
} as const;
