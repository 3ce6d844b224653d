import type { Operation } from '@/lib/api/openapi/operation.ts';
import type { Documented } from '@/lib/kernel/extension.ts';
import { deviceAuthorization, deviceRequest } from './schema.ts';

/** What a device calls. */
const OPERATIONS: Operation[] = [
  {
    method: 'post',
    path: '/api/oauth/device_authorization',
    id: 'authorizeDevice',
    tag: 'OAuth',
    summary: 'Begin the sign-in of a device',
    description:
      'For devices without a browser (RFC 8628), of apps that allow sign-in with a code. Show `user_code` and ' +
      '`verification_uri`, and ask the token endpoint with `device_code` until somebody has decided.',
    body: {
      schema: deviceRequest,
      example: { client_id: 'svc_client_…', scope: 'subscriptions:read' },
      types: ['application/x-www-form-urlencoded', 'application/json'],
    },
    answer: {
      schema: deviceAuthorization,
      example: {
        device_code: 'svc_device_…',
        user_code: 'BCDF-GHJK',
        verification_uri: 'https://tillgate.example/device',
        verification_uri_complete: 'https://tillgate.example/device?user_code=BCDF-GHJK',
        expires_in: 900,
        interval: 5,
      },
    },
    errors: ['invalid_scope', 'unauthorized_client'],
  },
];

export const device: Documented = { name: 'device', operations: OPERATIONS };
