import { z } from 'zod';
import { descriptions } from './env-description.ts';
import { flag, issuer } from './env-value.ts';

/** The variables about the platform that the product stands in front of. */
export const ports = {
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
};
