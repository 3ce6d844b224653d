import { refused } from '@/app/oauth/authorize/decision/chosen.ts';
import type { Answered } from '@/app/oauth/authorize/screen.ts';
import { db } from '@/lib/database/db.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { env } from '@/lib/kernel/config/env.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorization/authorize-request.ts';
import { dropRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { authorizeDevice, declineDevice } from '../lib/authorize-device.ts';
import { devicePath } from '../lib/read-device.ts';

/** The address of the screen of a device. */
export function pathOf({ userCode: code = '', mode }: AuthorizeRequest, sellerId: string, now: Date): string {
  return devicePath({ code, mode }, sellerId, now);
}

/** The seller's answer for a device that waits elsewhere: the browser stays here. */
export async function answer({ ticket, form, choice, seller, context, again }: Answered): Promise<Response> {
  const isAllowed = form.decision === 'authorize';
  const { confirmSensitive } = env();
  const started = form.started === 'yes';
  const decision = isAllowed
    ? await authorizeDevice(ticket, { ...choice, started }, seller.id, { ...context, confirmSensitive })
    : await declineDevice(ticket, seller.id, context);
  if ('app' in decision) {
    const { storeId, mode } = choice;
    if (isAllowed && decision.app)
      await dropRequests(db(), { storeId, appId: decision.app.id, mode, askedById: seller.id });
    return seeOther(`/device?done=${isAllowed ? 'allowed' : 'refused'}`);
  }
  return decision.fault === 'not_started' ? seeOther(`${again}&problem=started`) : refused(decision.fault, again);
}
