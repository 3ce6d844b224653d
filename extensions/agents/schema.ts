import { z } from 'zod';

const members = {
  client_name: z.string().optional().describe('What the seller is shown, unless it imitates another.'),
  redirect_uris: z
    .array(z.string())
    .min(1)
    .max(20)
    .describe('Exact; only the port of a loopback address may be another one in each request.'),
};
const described = {
  dpop_bound_access_tokens: z.boolean().optional().describe('Its tokens have to be bound to a key (RFC 9449).'),
};

export const clientRegistration = z
  .object({
    ...members,
    grant_types: z.array(z.string()).optional(),
    response_types: z.array(z.string()).optional(),
    ...described,
  })
  .meta({ id: 'ClientRegistration', description: 'What a client says of itself (RFC 7591). The rest is ignored.' });

export const clientInformation = z
  .strictObject({
    client_id: z.string().describe('Carries the metadata itself; 1,500 characters at most.'),
    client_id_issued_at: z.int().describe('Seconds since 1970.'),
    ...members,
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.literal('none'),
    ...described,
  })
  .meta({ id: 'ClientInformation', description: 'A registered client (RFC 7591 section 3.2.1).' });
