import { secretRotation } from '@/lib/api/schema/webhook.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { endpointObject } from '@/lib/webhooks/endpoint-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { rotateEndpointSecret } from '@/lib/webhooks/rotate-endpoint-secret.ts';

/** Gives a webhook endpoint a new secret, and answers it, once. */
export const POST = writeEndpoint('webhooks:write', {
  body: secretRotation,
  isSecret: true,
  work: async ({ overlap_hours: hours }, call, id) => {
    const rotated = await rotateEndpointSecret(ofCaller(call.access), id, hours, call);
    if (!rotated) throw new ApiError('unknown_webhook');
    return { ...endpointObject(rotated.endpoint), secret: rotated.secret };
  },
});
