import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/database/db.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { CODE_LIFETIME_MS } from '@/lib/oauth/authorization/ticket.ts';
import { claimTokens } from '@/lib/oauth/connections/claim-tokens.ts';
import { insertConnection } from '@/lib/oauth/connections/connections.ts';
import { hashSecret, newSelector } from '@/lib/permissions/credential.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import type { Mode } from '../generated/enums.ts';
import { context, type DemoApp } from './factories.ts';

/**
 * A connection as Authorize makes it, and the steps of its life, by the same statements as real ones. Nobody knows its
 * credentials.
 */
export async function demoConnection(
  db: Db,
  grant: { app: DemoApp; storeId: string; mode: Mode; scopes: string[]; endsAt?: Date },
  at: RequestContext,
) {
  const { app, storeId, mode, scopes } = grant;
  const code = { selector: newSelector(), codeHash: hashSecret(randomUUID()), codeChallenge: hashSecret(randomUUID()) };
  const codeExpiresAt = new Date(at.now.getTime() + CODE_LIFETIME_MS);
  const { ownerId } = await db.store.findUniqueOrThrow({ where: { id: storeId }, select: { ownerId: true } });
  await insertConnection(
    db,
    {
      ...code,
      sellerId: asSellerId(ownerId),
      codeExpiresAt,
      appId: app.id,
      storeId,
      mode,
      scopes,
      redirectUri: app.redirectUri,
      ...(grant.endsAt && { endsAt: grant.endsAt }),
    },
    at,
  );
  const { id } = await db.connection.findUniqueOrThrow({ where: { selector: code.selector }, select: { id: true } });
  const newPair = () => ({ accessHash: hashSecret(randomUUID()), refreshHash: hashSecret(randomUUID()) });
  const client = { clientId: app.clientId, proof: { by: 'none' } } as const;
  const { selector } = code;
  let pair = newPair();
  return {
    id,
    connect: async () => {
      const by = context(new Date(at.now.getTime() + 2_000));
      const proofs = { redirectUri: app.redirectUri, challenge: code.codeChallenge, jkt: null };
      const wants = { scopes: null, resources: null, lifetime: null };
      const credential = { selector, hash: code.codeHash };
      await claimTokens(db, { kind: 'redemption', client, credential, proofs, wants, isUntagged: false }, pair, by);
    },
    rotate: async (by: RequestContext, narrowed = scopes) => {
      const credential = { selector, hash: pair.refreshHash };
      pair = newPair();
      const proofs = { redirectUri: null, challenge: null, jkt: null };
      const wants = { scopes: narrowed, resources: null, lifetime: null };
      await claimTokens(db, { kind: 'rotation', client, credential, proofs, wants, isUntagged: false }, pair, by);
    },
  };
}
