import { z } from 'zod';
import { API_ERRORS, OAUTH_ERRORS } from '../error-catalogue.ts';

const codes = (entries: { code: string }[]) =>
  z.enum([...new Set(entries.map(({ code }) => code))] as [string, ...string[]]);

export const apiError = z
  .strictObject({
    error: codes(API_ERRORS),
    error_description: z.string().describe('For people; may change.'),
    reason: z.string().describe('Why exactly, for code to branch on; those that exist are listed under Errors.'),
    doc_url: z.url().describe('The page that explains the reason.'),
    request_id: z
      .string()
      .describe('The X-Request-Id of the request that first got this answer; quote it when you ask for help.'),
    param: z.string().optional().describe('The member, parameter or header at fault.'),
    required_scopes: z.array(z.string()).optional(),
    granted_scopes: z.array(z.string()).optional(),
    reauthorize_url: z
      .url()
      .optional()
      .describe('The consent screen that asks for what is missing; add your `state` and PKCE.'),
  })
  .meta({ id: 'Error', description: 'An error of a v1 endpoint.' });

export const oauthError = z
  .strictObject({ error: codes(OAUTH_ERRORS), error_description: z.string().describe('For people; may change.') })
  .meta({ id: 'OAuthError', description: 'An error of an OAuth endpoint (RFC 6749 section 5.2).' });
