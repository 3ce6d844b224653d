/** What a program is told when it is refused. A message may be made from what it names, such as a parameter. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string | ((named: never) => string);
}

/** A closed list of reasons, each with the one answer it leads to. */
export type Reasons = Readonly<Record<string, Refusal>>;

/** What an error is made from: the name of its reason, then the details and whatever its message names. */
export type ReasonArguments<List extends Reasons, Detail> = {
  [Reason in keyof List]: List[Reason]['message'] extends (named: infer Named) => string
    ? [reason: Reason, given: Named & Detail]
    : [reason: Reason, given?: Detail];
}[keyof List];

/** The status and code of each reason in a list, such as `404 not_found`: all that a caller can tell apart. */
export type StatusAndCode<List extends Reasons> = {
  [Reason in keyof List]: `${List[Reason]['status']} ${List[Reason]['code']}`;
}[keyof List];

/** Where the documentation explains a reason; `v1` is for those of v1 endpoints, `oauth` for the others. */
export function reasonPath(kind: 'v1' | 'oauth', reason: string): string {
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

/** Why a body can't be read, whatever it is for. */
export const BODY_REASONS = {
  content_encoded: refusal(415, 'invalid_request', 'Send the body without Content-Encoding.'),
  unsupported_content_type: refusal(
    415,
    'invalid_request',
    ({ types }: { types: readonly string[] }) => `Send ${types.join(' or ')}.`,
  ),
  body_too_large: refusal(413, 'invalid_request', 'The body is larger than 64 KiB.'),
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

/** What any endpoint may answer, whatever the request. */
export const COMMON_REASONS = {
  ...BODY_REASONS,
  malformed_address: refusal(400, 'invalid_request', 'The path of this address is not percent-encoded UTF-8.'),
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
