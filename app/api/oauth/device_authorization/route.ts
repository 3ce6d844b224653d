import { json, methodNotAllowed, preflight } from '@/lib/http/http.ts';
import { clientEndpoint } from '@/lib/oauth/clients/client-endpoint.ts';
import { issueDeviceCode } from '@/lib/oauth/devices/issue-device-code.ts';

const KNOWN = ['scope', 'mode', 'device_name', 'resource'];

/** The device authorization endpoint (RFC 8628 section 3.1): a device begins to wait for somebody to allow it. */
export const POST = clientEndpoint(KNOWN, async (call) => json(await issueDeviceCode(call)));

export const OPTIONS = preflight('POST, OPTIONS');
const notAllowed = methodNotAllowed('POST, OPTIONS');

export { notAllowed as DELETE, notAllowed as GET, notAllowed as HEAD, notAllowed as PATCH, notAllowed as PUT };
