import type { Limit } from '@/lib/database/limits/throttle.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json, readCall, refuseOAuth } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { OAuthError } from '@/lib/kernel/errors/errors.ts';
import { HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { openEndpoint } from '@/lib/oauth/open-endpoint.ts';
import { registerClient } from '../../lib/clients/register-client.ts';

const REGISTRATIONS: Limit = { name: 'registrations of clients', most: 60, windowMs: HOUR_MS };

const register = openEndpoint(REGISTRATIONS, async ({ now }, request) =>
  json(registerClient(await readJsonText(request), now), 201),
);

/** Registers a client that nobody registered by hand (RFC 7591): not there unless the installation wants it. */
export async function POST(request: Request): Promise<Response> {
  if (env().agents === 'on') return register(request);
  return refuseOAuth(new OAuthError('no_registration'), readCall(request));
}
