import type { JWK } from 'jose';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { OAuthError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { ASSERTION_TYPE, isSignedBy, type ReadAssertion, readAssertion } from '@/lib/oauth/clients/client-assertion.ts';
import type { NamedClient } from '@/lib/oauth/clients/client-credentials.ts';
import type { SentCredentials } from '@/lib/oauth/clients/read-unregistered.ts';
import { spendProof } from '@/lib/oauth/tokens/dpop-proofs.ts';
import { type ClientDocument, readKeys } from './client-document.ts';
import { findDocument } from './client-documents.ts';
import { readDocument } from './read-document.ts';

/**
 * Checks how a client proves itself whose `client_id` is the address of its document, by what is kept of that: the
 * document isn't fetched, so a client's host that is away ends nothing; only keys are that aren't in it. Throws
 * `invalid_client` where an assertion (RFC 7523) is missing, faulty or was used before.
 */
export async function checkUnregistered(
  client: NamedClient,
  { authorization, body }: SentCredentials,
  by: Pick<RequestContext, 'address' | 'now'>,
): Promise<NamedClient> {
  const { clientId } = client;
  const { client_assertion: assertion, client_assertion_type: type } = body;
  const isAsserted = assertion !== undefined || type !== undefined;
  if (isAsserted && (authorization !== null || body.client_secret !== undefined)) throw new OAuthError('two_secrets');
  const document = (await findDocument<ClientDocument>(db(), clientId))?.metadata;
  if (!isAsserted) {
    if (document && !document.methods.includes('none')) throw new OAuthError('assertion_needed');
    return client;
  }
  if (!document) throw new OAuthError('unknown_client');
  if (type !== ASSERTION_TYPE || !document.methods.includes('private_key_jwt'))
    throw new OAuthError('unsupported_assertion');
  await checkAssertion(assertion ?? '', { clientId, document, ...by });
  return { ...client, proof: { by: 'assertion' } };
}

interface Asserting extends Pick<RequestContext, 'address' | 'now'> {
  clientId: string;
  document: ClientDocument;
}

async function checkAssertion(text: string, { clientId, document, address, now }: Asserting): Promise<void> {
  const { baseUrl } = env();
  const audiences = [baseUrl, `${baseUrl}/api/oauth/token`];
  const read = readAssertion(text, { clientId, audiences, now });
  if ('fault' in read) throw new OAuthError('faulty_assertion', read);
  const isSigned = document.keysUrl
    ? await isSignedByKeysAt(document.keysUrl, read, { address, now })
    : await isSignedBy(read, document.keys ?? []);
  if (!isSigned)
    throw new OAuthError('faulty_assertion', { fault: 'is not signed with one of the keys of the client' });
  const { once, until } = read;
  if (!(await spendProof(db(), { once, until }))) throw new OAuthError('repeated_assertion');
}

/**
 * Keys that don't do are fetched again, because they may have been exchanged; those of a host that is away do.
 * Throws `temporarily_unavailable` where too many are being fetched.
 */
async function isSignedByKeysAt(
  url: string,
  assertion: ReadAssertion,
  { address, now }: Pick<RequestContext, 'address' | 'now'>,
): Promise<boolean> {
  const readAt = (after?: Date) =>
    readDocument<JWK[]>({
      key: `keys at ${url}`,
      url,
      read: readKeys,
      address,
      now,
      ...(after && { after }),
      mayBeOld: true,
    });
  const first = await readAt();
  if ('fault' in first && first.fault === 'busy')
    throw new OAuthError('no_room_for_documents', { headers: { 'Retry-After': String(first.waitS) } });
  if ('fault' in first)
    throw new OAuthError('faulty_assertion', { fault: 'cannot be checked: the keys of the client cannot be read' });
  if (await isSignedBy(assertion, first.read)) return true;
  const second = await readAt(first.fetchedAt);
  return 'read' in second && isSignedBy(assertion, second.read);
}
