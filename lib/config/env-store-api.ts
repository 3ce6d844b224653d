import { z } from 'zod';
import { descriptions } from './env-description.ts';
import { flag, upstreamUrl } from './env-value.ts';

/** The variables about the API of a platform that stands behind the product. */
export const storeApi = {
  STORE_API: z
    .string()
    .optional()
    .register(descriptions, {
      meaning:
        'The OpenAPI 3.1 document of the platform whose stores these are: a file, or an address. Calls of its ' +
        'operations are passed on. Read at the start and on `SIGHUP`; see [platform](platform.md).',
      otherwise: 'there is only our own API',
      example: '/etc/tillgate/store-api.json',
    }),
  STORE_API_URL: upstreamUrl.optional().register(descriptions, {
    meaning: 'Where these calls go.',
    otherwise: 'required with `STORE_API`',
    example: 'https://api.acme.example/stores',
  }),
  OWN_STORE_API: flag.default(true).register(descriptions, {
    meaning:
      '`0`: products, customers, subscriptions and invoices are the platform’s, and none of ours: their addresses ' +
      'are free for its document, their pages and jobs are off.',
    otherwise: '`1`',
    example: '0',
  }),
};
