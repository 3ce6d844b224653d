import { env } from '../config/env.ts';
import { keysFor } from '../crypto/keys.ts';
import { type Renewal, renewSeals } from '../crypto/seal.ts';
import { db } from '../database/db.ts';
import { listSigningKeys, replacePrivateKey } from './signing-keys.ts';
import { listSealedSecrets, replaceSealedSecret } from './webhook-endpoints.ts';

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
  const keys = {
    // There are a handful of them.
    list: async (after: number | null) =>
      (await listSigningKeys(db()))
        .filter(({ generation }) => generation > (after ?? 0))
        .map(({ generation, privateKey }) => ({ id: generation, sealed: privateKey })),
    replace: (row: { id: number; sealed: string }, next: string) => replacePrivateKey(db(), row, next),
  };
  const done = [...(await Promise.all(parts)), await renewSeals(keysFor('webhook signing keys', env()), keys, how)];
  return {
    old: done.reduce((sum, { old }) => sum + old, 0),
    unreadable: done.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}
