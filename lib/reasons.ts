/** One sentence we say to a program: with which status and code, and its words, made from what it names. */
export interface Sentence {
  readonly status: number;
  readonly code: string;
  readonly words: string | ((named: never) => string);
}

/** A closed list of reasons, each with the one sentence that tells it. */
export type Reasons = Readonly<Record<string, Sentence>>;

/** How a reason is given: its name, and beside the details what its sentence names. */
export type Given<List extends Reasons, Detail> = {
  [Reason in keyof List]: List[Reason]['words'] extends (named: infer Named) => string
    ? [reason: Reason, given: Named & Detail]
    : [reason: Reason, given?: Detail];
}[keyof List];

/** The status and code of each reason in a list: what an error looks like from outside. */
export type Outside<List extends Reasons> = {
  [Reason in keyof List]: `${List[Reason]['status']} ${List[Reason]['code']}`;
}[keyof List];

/** Puts a sentence into a list. */
export function sentence<const Status extends number, const Code extends string, const Words extends Sentence['words']>(
  status: Status,
  code: Code,
  words: Words,
) {
  return { status, code, words };
}

interface OfParam {
  param: string;
}

/** Why a body can't be read, whatever it is for. */
export const BODY_REASONS = {
  content_encoded: sentence(415, 'invalid_request', 'Send the body without Content-Encoding.'),
  other_content_type: sentence(
    415,
    'invalid_request',
    ({ types }: { types: readonly string[] }) => `Send ${types.join(' or ')}.`,
  ),
  body_too_large: sentence(413, 'invalid_request', 'The body is larger than 64 KiB.'),
  body_not_utf8: sentence(400, 'invalid_request', 'The body is not UTF-8.'),
  body_not_json: sentence(400, 'invalid_request', 'The body is not valid JSON.'),
  body_not_object: sentence(400, 'invalid_request', 'The body must be a JSON object.'),
  not_a_string: sentence(400, 'invalid_request', ({ param }: OfParam) => `${param} must be a string.`),
  repeated: sentence(
    400,
    'invalid_request',
    ({ param = 'A parameter' }: Partial<OfParam>) => `${param} was sent more than once.`,
  ),
} as const;

/** What any endpoint may answer, whoever asks for what. */
export const COMMON_REASONS = {
  ...BODY_REASONS,
  other_method: sentence(405, 'invalid_request', ({ methods }: { methods: string }) => `Use ${methods} here.`),
  malformed_idempotency_key: sentence(
    400,
    'invalid_request',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  ),
  our_fault: sentence(500, 'server_error', 'Something went wrong on our side.'),
  database_away: sentence(
    503,
    'temporarily_unavailable',
    'The service cannot reach its database; nothing was changed.',
  ),
} as const;
