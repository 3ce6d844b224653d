import { answerOnce } from '@/lib/api/answer-once.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { readSecretRotation } from '@/lib/api/webhook-bodies.ts';
import { db } from '@/lib/db.ts';
import { ApiError } from '@/lib/errors.ts';
import { apiMethodNotAllowed, preflight } from '@/lib/http.ts';
import { endpointObject } from '@/lib/webhooks/endpoint-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { rotateEndpointSecret } from '@/lib/webhooks/rotate-endpoint-secret.ts';
import { findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';

type Context = { params: Promise<{ id: string }> };

/** Gives a webhook endpoint a new secret, and answers it, once. */
export const POST = storeEndpoint('webhooks:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  const owner = ofCaller(call.access);
  return answerOnce(call, request, {
    read: readSecretRotation,
    isSecret: true,
    work: async ({ overlap_hours: hours }) => {
      const secret = await rotateEndpointSecret(owner, id, hours, call.now);
      const endpoint = secret === null ? null : await findEndpoint(db(), owner, id);
      if (!endpoint) throw new ApiError('unknown_webhook');
      return { ...endpointObject(endpoint), secret };
    },
  });
});

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = apiMethodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as PATCH, notAllowed as PUT };
