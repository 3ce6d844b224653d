import { answerOnce } from '@/lib/api/answer-once.ts';
import { bodyReader } from '@/lib/api/body-object.ts';
import { secretRotation } from '@/lib/api/schema/webhook.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { endpointObject } from '@/lib/webhooks/endpoint-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { rotateEndpointSecret } from '@/lib/webhooks/rotate-endpoint-secret.ts';

type Context = { params: Promise<{ id: string }> };

const readSecretRotation = bodyReader(secretRotation);

/** Gives a webhook endpoint a new secret, and answers it, once. */
export const POST = storeEndpoint('webhooks:write', async (call, request, { params }: Context) => {
  const { id } = await params;
  return answerOnce(call, request, {
    read: readSecretRotation,
    isSecret: true,
    work: async ({ overlap_hours: hours }) => {
      const rotated = await rotateEndpointSecret(ofCaller(call.access), id, hours, call);
      if (!rotated) throw new ApiError('unknown_webhook');
      return { ...endpointObject(rotated.endpoint), secret: rotated.secret };
    },
  });
});
