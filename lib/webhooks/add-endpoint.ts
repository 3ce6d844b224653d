import type { Prisma } from '@/prisma/generated/client.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { isUniqueViolation, transact } from '../database/db.ts';
import { runsLocally, type UrlFault, urlFault } from '../http/outside-url.ts';
import { newEndpointSecret } from '../http/signing-keys/signature.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { sealText } from '../kernel/crypto/seal.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { ActsOnEndpoints } from './endpoint-owner.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import { type EndpointRow, insertEndpoint, type NewEndpoint } from './webhook-endpoints.ts';

/** Where an endpoint belongs: a store, a connection to one, or an app. */
export type Home = ({ storeId: string; connectionId: string | null; scopes: readonly string[] } | { appId: string }) & {
  mode: Mode;
};

export interface EndpointSettings {
  /** Chosen when a form was shown, so that a form sent twice adds one endpoint. */
  id?: string;
  url: string;
  description: string;
  /** Kinds, or `*`. */
  events: string[];
  enabled: boolean;
}

export type Added = { endpoint: EndpointRow; secret: string } | { fault: UrlFault | 'too_many' | 'already_made' };

/** Why an address is refused for an endpoint in a mode; null when it is taken. */
export function addressFault(url: string, mode: Mode): UrlFault | null {
  const { baseUrl, apiUrl, port } = env();
  const own = [baseUrl, apiUrl];
  return urlFault(url, { mode, own: runsLocally(own) ? [...own, `http://localhost:${port}`] : own });
}

/**
 * Adds a webhook endpoint to a home that the caller knows to be theirs, and records it.
 * @param context.keep called in the same transaction with what was added; when it throws, nothing is
 * @returns the endpoint with its secret, which can't be shown again
 */
export async function addEndpoint(
  home: Home,
  settings: EndpointSettings,
  {
    by,
    keep,
    ...context
  }: RequestContext & {
    by: ActsOnEndpoints;
    keep?: (tx: Prisma.TransactionClient, added: Extract<Added, { secret: string }>) => Promise<void>;
  },
): Promise<Added> {
  const fault = addressFault(settings.url, home.mode);
  if (fault) return { fault };
  const secret = newEndpointSecret();
  const sealed = await sealText(secret, keysFor('webhook secrets', env()));
  const { url, description, events, enabled } = settings;
  const reach =
    'appId' in home
      ? { appId: home.appId, storeId: null, connectionId: null, scopes: ['*'] }
      : { appId: null, storeId: home.storeId, connectionId: home.connectionId, scopes: [...home.scopes] };
  try {
    return await transact(async (tx): Promise<Added> => {
      const endpoint = await insertEndpoint(tx, {
        ...reach,
        id: settings.id ?? newUuid(context.now),
        mode: home.mode,
        url,
        description,
        events,
        secret: sealed,
        enabledAt: enabled ? context.now : null,
        disabledFor: enabled ? null : 'owner',
        createdAt: context.now,
        maker: makerOf(by),
      });
      if (!endpoint) return { fault: 'too_many' };
      await recordEndpointChange(tx, endpoint, { kind: 'webhook_added', by, context });
      await keep?.(tx, { endpoint, secret });
      return { endpoint, secret };
    });
  } catch (error) {
    if (settings.id !== undefined && isUniqueViolation(error)) return { fault: 'already_made' };
    throw error;
  }
}

/** The person behind it; nobody for an app. */
function makerOf(by: ActsOnEndpoints): NewEndpoint['maker'] {
  if ('app' in by) return null;
  if ('key' in by) return { keyId: by.keyId };
  return { personId: 'person' in by ? by.person : by.sellerId };
}
