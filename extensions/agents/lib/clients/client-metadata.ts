import { z } from 'zod';
import { redirectHost, redirectUriFault } from '@/lib/apps/redirect-uri.ts';
import { carriesName, imitationFault, isDomainLike, mixesScripts } from '@/lib/kernel/text/imitation.ts';
import { shownText } from '@/lib/kernel/text/shown-text.ts';

/** What is known of a client that nobody registered here: what its document says, or its `client_id` itself. */
export interface ClientMetadata {
  /** As it calls itself; null when it has no name. */
  name: string | null;
  redirectUris: string[];
  grantTypes: string[];
  /** Its tokens have to be bound to a key (RFC 9449 section 5.2). */
  isDpopBound: boolean;
}

/** What is wrong with metadata, in a sentence in ASCII; `of` says with what. */
export interface MetadataFault {
  of: 'redirect_uris' | 'metadata';
  what: string;
}

const MAX_REDIRECT_URIS = 20;
const NAME_LENGTH = 60;

const TEXT = 'must be text';
const LIST = 'must be a list';

const uri = z.string(TEXT).superRefine((value, context) => {
  const fault = redirectUriFault(value, false);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

const metadata = z.object({
  redirect_uris: z.array(uri, LIST).min(1, 'must name an address').max(MAX_REDIRECT_URIS, 'must not name more than 20'),
  client_name: z.string(TEXT).max(500, 'must not be longer than 500 characters').nullish(),
  grant_types: z
    .array(z.string(TEXT).max(100, 'must not be longer than 100 characters'), LIST)
    .max(20, 'must not name more than 20')
    .nullish(),
  response_types: z.array(z.string(TEXT), LIST).nullish(),
  dpop_bound_access_tokens: z.boolean('must be true or false').nullish(),
});

/** Reads what unregistered clients say of themselves (RFC 7591 section 2). What isn't known is ignored. */
export function readClientMetadata(value: unknown): ClientMetadata | { fault: MetadataFault } {
  const read = metadata.safeParse(value);
  if (!read.success) {
    const { path = [], message = '' } = read.error.issues[0] ?? {};
    const of = path[0] === 'redirect_uris' ? 'redirect_uris' : 'metadata';
    return { fault: { of, what: inAscii(`${path.join('.') || 'The metadata'} ${message}`) } };
  }
  const { redirect_uris, client_name, grant_types, response_types, dpop_bound_access_tokens } = read.data;
  const grantTypes = grant_types ?? ['authorization_code'];
  if (!grantTypes.some((type) => type === 'authorization_code' || type.endsWith(':device_code')))
    return { fault: { of: 'metadata', what: 'grant_types must include authorization_code' } };
  if (response_types && response_types.length > 0 && !response_types.includes('code'))
    return { fault: { of: 'metadata', what: 'response_types must include code' } };
  return {
    name: client_name?.trim() || null,
    redirectUris: [...new Set(redirect_uris)],
    grantTypes,
    isDpopBound: dpop_bound_access_tokens ?? false,
  };
}

/** RFC 6749 section 5.2 allows nothing else in an error's description. */
function inAscii(text: string): string {
  return text
    .replace(/[“”"\\]/g, "'")
    .replace(/’/g, "'")
    .replace(/…/g, '...')
    .replace(/[^\x20-\x7e]/g, '?');
}

/**
 * What people are shown as its name. One that imitates the product, its badge or a verified app, that is somebody
 * else's domain, mixes alphabets or has what can't be seen, is replaced by the host that the client comes from, or
 * that it sends browsers to.
 * @param host of its document; null without one
 */
export function shownName(
  { name, redirectUris }: Pick<ClientMetadata, 'name' | 'redirectUris'>,
  { host, appName, verified }: { host: string | null; appName: string; verified: readonly string[] },
): string {
  const read = shownText(NAME_LENGTH).safeParse(name ?? '');
  const isHonest =
    read.success &&
    /[\p{L}\p{N}]/u.test(read.data) &&
    imitationFault(read.data, appName) === null &&
    !mixesScripts(read.data) &&
    !(isDomainLike(read.data) && !isOwnDomain(read.data, host)) &&
    !verified.some((other) => carriesName(read.data, other));
  return isHonest ? read.data : (host ?? redirectHost(redirectUris[0] ?? 'https://unknown'));
}

/** Whether a name is the domain that a client comes from, or one above it. */
function isOwnDomain(name: string, host: string | null): boolean {
  return `.${host ?? ''}`.endsWith(`.${name.toLowerCase()}`);
}
