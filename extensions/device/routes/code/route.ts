import { PageError, pageEndpoint } from '@/app/page-endpoint.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { readParameters } from '@/lib/http/body.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { devicePath } from '../../lib/read-device.ts';
import { readUserCode } from '../../lib/user-code.ts';

/** Far more than a code has, however it is written. */
const MOST_CHARACTERS = 100;

/**
 * The code of a device, as a person has typed it or left it in the field (RFC 8628 section 3.3.1). Redirects (303) to
 * the screen for it, which this form alone leads to.
 */
export const POST = pageEndpoint(async (request, call) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const { code = '' } = await readParameters(request, []);
  const seller = await readSeller(request.headers);
  if (!seller) {
    const form = `/device?${new URLSearchParams({ user_code: readUserCode(code) ?? '' })}`;
    return seeOther(`/sign-in?next=${encodeURIComponent(form)}`);
  }
  if (code.trim() === '') return seeOther('/device');
  return seeOther(devicePath({ code: code.slice(0, MOST_CHARACTERS), mode: null }, seller.id, call.now));
});
