import type { Operation } from '@/lib/api/openapi/operation.ts';
import type { Documented } from '@/lib/kernel/extension.ts';
import { clientInformation, clientRegistration } from './schema.ts';

/** What a client calls that nobody registered by hand. */
const OPERATIONS: Operation[] = [
  {
    method: 'post',
    path: '/api/oauth/register',
    id: 'registerClient',
    tag: 'OAuth',
    summary: 'Register a client',
    description:
      'For clients that nobody registers by hand (RFC 7591). The `client_id` carries what it was made from, so nothing ' +
      'is stored and it never lapses; there is no secret. 404 where the installation doesn’t take such clients.',
    isOpen: true,
    body: {
      schema: clientRegistration,
      example: { client_name: 'Desk assistant', redirect_uris: ['http://127.0.0.1/callback'] },
    },
    answer: {
      status: 201,
      schema: clientInformation,
      example: {
        client_id: 'svc_dyn_…',
        client_id_issued_at: 1764028800,
        client_name: 'Desk assistant',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    },
    errors: ['invalid_redirect_uri', 'invalid_client_metadata', 'not_found'],
  },
];

export const agents: Documented = { name: 'agents', operations: OPERATIONS };
