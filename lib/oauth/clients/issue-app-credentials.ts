import { addAppSecret } from '../../apps/add-app-secret.ts';
import { findSellerApp } from '../../apps/apps.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { provesChallenge } from '../pkce.ts';
import { type AppCredentials, readAppCode } from './app-code.ts';

/**
 * Makes the first secret of an app that was created in the browser, for the program that had it opened. Throws
 * `invalid_grant` for a code that is forged, expired or used, and for a verifier that doesn't prove its challenge.
 */
export async function issueAppCredentials(
  code: string,
  verifier: string,
  context: RequestContext,
): Promise<AppCredentials> {
  const read = await readAppCode(code, keysFor('app codes', env()), context.now);
  if (!read) throw new OAuthError('unknown_app_code');
  const { appId, sellerId, challenge } = read;
  if (!provesChallenge(verifier, challenge)) throw new OAuthError('wrong_verifier');
  // The secret has the app's own id, which is taken once there is one.
  const added = await addAppSecret(sellerId, appId, appId, { ...context, tokenPrefix: env().tokenPrefix });
  const app = await findSellerApp(db(), sellerId, appId);
  if ('fault' in added || !app) throw new OAuthError('used_app_code');
  return { client_id: app.clientId, client_secret: added.clientSecret };
}
