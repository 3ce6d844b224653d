import { json } from '@/lib/http/http.ts';
import { authenticateClient } from '@/lib/oauth/clients/authenticate-client.ts';
import { answerClient, clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { issueDeviceCode } from '../../lib/issue-device-code.ts';
import { lookUpDeviceClient } from '../../lib/look-up-device-client.ts';

const KNOWN = ['scope', 'mode', 'device_name', 'resource'];

/** The device authorization endpoint (RFC 8628 section 3.1): a device begins to wait for somebody to allow it. */
export const POST = clientEndpoint(KNOWN, async ({ client: named, body, ...call }) => {
  // Before the client is authenticated: the command line is there from the first time that it is asked for.
  const app = await lookUpDeviceClient(named, call);
  const client = await authenticateClient(named, null);
  return answerClient(client, async () => json(await issueDeviceCode(app, body, call)));
});
