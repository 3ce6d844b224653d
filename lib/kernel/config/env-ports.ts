import { z } from 'zod';
import { descriptions } from './env-description.ts';
import { flag, issuer, secret, signingSecret, upstreamUrl, webUrl } from './env-value.ts';

/** It stands in a header as it is. */
const key = secret.refine((value) => /^[\x21-\x7e]+$/.test(value), 'must be letters, digits and signs without spaces');

/** The variables about the platform that the product stands in front of. */
export const ports = {
  PLATFORM_KEY: key.optional().register(descriptions, {
    meaning:
      'With this key the platform puts its stores and people here (`/api/platform/*`), and sellers neither make nor ' +
      'delete stores themselves. 32 bytes or more: whoever has it acts for every seller.',
    otherwise: 'there are no such addresses',
    example: 'paste-openssl-rand-hex-32-here',
  }),
  PLATFORM_KEY_PREVIOUS: key.optional().register(descriptions, {
    meaning: 'What `PLATFORM_KEY` was before: it is good until you take it out.',
    otherwise: 'none',
    example: 'the-key-before',
  }),
  PLATFORM_URL: webUrl.optional().register(descriptions, {
    meaning: 'Where the pages send people for what the platform decides: their stores, and who works on them.',
    otherwise: 'they only say that it is decided there',
    example: 'https://acme.example/stores',
  }),
  PAYMENTS_URL: upstreamUrl.optional().register(descriptions, {
    meaning:
      'Where the platform is asked for each live amount that is due, by a signed `POST`; see ' +
      '[platform](platform.md). Nobody is asked in test mode.',
    otherwise: 'live invoices count as paid, and no money moves',
    example: 'https://api.acme.example/payments',
  }),
  PAYMENTS_SECRET: signingSecret.optional().register(descriptions, {
    meaning:
      'What these requests are signed with (Standard Webhooks): `whsec_` and the base64 of 24 to 64 random bytes.',
    otherwise: 'required with `PAYMENTS_URL`',
    example: 'whsec_…',
  }),
  SIGN_IN_ISSUER: issuer.optional().register(descriptions, {
    meaning:
      'The OpenID provider that people can sign in with, as it names itself in its tokens. It is asked for its ' +
      'addresses and keys (OpenID Connect Discovery), and sends people back to `/sign-in/callback` of `BASE_URL`.',
    otherwise: 'people sign in with a password or a passkey alone',
    example: 'https://login.acme.example',
  }),
  SIGN_IN_CLIENT_ID: z.string().min(1).max(500).optional().register(descriptions, {
    meaning: 'As what the provider knows the product.',
    otherwise: 'required with `SIGN_IN_ISSUER`',
    example: 'tillgate',
  }),
  SIGN_IN_CLIENT_SECRET: z.string().min(1).max(2000).optional().register(descriptions, {
    meaning: 'The secret that goes with it.',
    otherwise: 'required with `SIGN_IN_ISSUER`',
    example: 'the-client-secret',
  }),
  SIGN_IN_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(40, 'must be 40 characters or shorter')
    .optional()
    .register(descriptions, {
      meaning: 'What the button calls the provider: `Continue with Acme`.',
      otherwise: 'the host of `SIGN_IN_ISSUER`',
      example: 'Acme',
    }),
  SIGN_IN_ONLY: flag.optional().register(descriptions, {
    meaning:
      '`1`: there is no other way to sign in. Passwords, sign-up, reset, second factors and passkeys are off, and ' +
      'their addresses answer 404.',
    otherwise: '`0`',
    example: '1',
  }),
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
