import { db, transact } from '../database/db.ts';
import { SEALED_FOR } from '../http/signing-keys/read-signing-keys.ts';
import { newEndpointSecret } from '../http/signing-keys/signature.ts';
import { listSigningKeys, replacePrivateKey } from '../http/signing-keys/signing-keys.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { type Renewal, renewSeals, sealText } from '../kernel/crypto/seal.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import {
  type EndpointRow,
  findEndpoint,
  listSealedSecrets,
  replaceSealedSecret,
  replaceSecret,
} from './webhook-endpoints.ts';

/**
 * Gives an endpoint a new secret and records it.
 * @param overlapHours for how long the one before signs beside it; 0: all old ones end now
 * @returns the endpoint with the new secret, which can't be shown again; null when there is no such endpoint
 */
export async function rotateEndpointSecret(
  owner: EndpointOwner,
  id: string,
  overlapHours: number,
  context: RequestContext,
): Promise<{ endpoint: EndpointRow; secret: string } | null> {
  const secret = newEndpointSecret();
  const oldUntil = overlapHours > 0 ? new Date(context.now.getTime() + overlapHours * HOUR_MS) : null;
  const sealed = await sealText(secret, keysFor('webhook secrets', env()));
  return transact(async (tx) => {
    const endpoint = await findEndpoint(tx, owner, id);
    if (!endpoint || !(await replaceSecret(tx, owner, id, { secret: sealed, oldUntil }))) return null;
    const detail = { overlap_hours: overlapHours };
    await recordEndpointChange(tx, endpoint, { kind: 'webhook_secret_rotated', by: owner.by, context, detail });
    return { endpoint, secret };
  });
}

/**
 * Encrypts with the current AUTH_SECRET what the previous one encrypted: the signing secrets of endpoints, and the
 * product's own signing keys. Without it, deliveries could not be signed once the previous secret is forgotten.
 */
export async function renewWebhookSecrets(how: { signal: AbortSignal; isCheck: boolean }): Promise<Renewal> {
  const secrets = keysFor('webhook secrets', env());
  const parts = (['secret', 'oldSecret'] as const).map((column) =>
    renewSeals(
      secrets,
      {
        list: (after: string | null, most) => listSealedSecrets(db(), column, after, most),
        replace: (row, next) => replaceSealedSecret(db(), column, row, next),
      },
      how,
    ),
  );
  const keys = (['deliveries', 'calls'] as const).map((use) =>
    renewSeals(
      keysFor(SEALED_FOR[use], env()),
      {
        // There are a handful of them.
        list: async (after: number | null) =>
          (await listSigningKeys(db(), use))
            .filter(({ generation }) => generation > (after ?? 0))
            .map(({ generation, privateKey }) => ({ id: generation, sealed: privateKey })),
        replace: (row: { id: number; sealed: string }, next: string) => replacePrivateKey(db(), use, row, next),
      },
      how,
    ),
  );
  const done = await Promise.all([...parts, ...keys]);
  return {
    old: done.reduce((sum, { old }) => sum + old, 0),
    unreadable: done.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}
