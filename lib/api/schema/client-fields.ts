import { z } from 'zod';
import { ASSERTION_TYPE } from '../../oauth/clients/client-assertion.ts';

/** What a client proves itself with. */
export const client = {
  client_id: z.string().optional().describe('Unless it is in the Authorization header.'),
  client_secret: z
    .string()
    .optional()
    .describe('Unless it is in the Authorization header, or the app is a public client.'),
  client_assertion: z
    .string()
    .optional()
    .describe('What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).'),
  client_assertion_type: z.literal(ASSERTION_TYPE).optional(),
};

export const resource = {
  resource: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('What the token is for (RFC 8707): nothing but what was authorized. May be repeated.'),
};

export const lifetime = {
  expires_in: z
    .int()
    .min(300)
    .max(86_400)
    .optional()
    .describe('Access tokens of this connection expire after so many seconds from now on.'),
};
