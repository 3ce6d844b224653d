import type { Limit } from '@/lib/database/limits/throttle.ts';
import { readParameters } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { required } from '@/lib/oauth/clients/client-credentials.ts';
import { issueAppCredentials } from '@/lib/oauth/clients/issue-app-credentials.ts';
import { openEndpoint } from '@/lib/oauth/open-endpoint.ts';

const ATTEMPTS: Limit = { name: 'app credentials', most: 60, windowMs: 10 * 60_000 };
const KNOWN = ['code', 'code_verifier'];

/** Hands the credentials of an app that was just created in a browser to the program that had it opened, once. */
export const POST = openEndpoint(ATTEMPTS, async ({ headers: _, ...context }, request) => {
  const body = await readParameters(request, KNOWN);
  return json(await issueAppCredentials(required(body, 'code'), required(body, 'code_verifier'), context));
});
