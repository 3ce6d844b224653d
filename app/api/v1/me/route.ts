import { requireToken } from '@/lib/api/require-token.ts';
import { apiEndpoint, json, methodNotAllowed, preflight } from '@/lib/http.ts';
import { formatScope } from '@/lib/oauth/scope.ts';

/** The connected store of an access token, with what the token may do. */
export const GET = apiEndpoint(async (request, { now }) => {
  const { store, scopes, app, connectionId, connectedAt, lastUsedAt } = await requireToken(request, null, now);
  return json({
    data: {
      ...store,
      scope: formatScope(scopes),
      app: { client_id: app.clientId, name: app.name, verified: app.verified },
      connection: { id: connectionId, connected_at: connectedAt.toISOString(), last_used_at: lastUsedAt.toISOString() },
    },
  });
});

export const OPTIONS = preflight('GET, HEAD, OPTIONS');
const notAllowed = methodNotAllowed('GET, HEAD, OPTIONS');

export { notAllowed as DELETE, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
