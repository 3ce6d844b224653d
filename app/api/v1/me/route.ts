import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { json } from '@/lib/http/http.ts';
import { formatScope } from '@/lib/permissions/scope.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

/** The store of an access token or API key, and what it may do. */
export const GET = storeEndpoint(null, async ({ access }) => {
  const { store, scopes, caller, connectedAt, lastUsedAt, endsAt } = access;
  const app = 'app' in caller ? caller.app : null;
  return json({
    data: {
      ...store,
      scope: formatScope(scopes),
      app: app && { client_id: app.clientId, name: app.name, verified: app.verified },
      connection: {
        id: callerId(caller),
        connected_at: connectedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        ...(endsAt && { ends_at: endsAt.toISOString() }),
      },
    },
  });
});
