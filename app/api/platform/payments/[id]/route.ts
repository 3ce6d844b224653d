import { bodyReader } from '@/lib/api/body-object.ts';
import { settlePayment } from '@/lib/billing/subscriptions/settle-payments.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { PlatformError } from '@/lib/kernel/errors/errors.ts';
import { paymentBody } from '@/lib/platform/platform-body.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';

const readOutcome = bodyReader(paymentBody);

/** Says how a payment ended that was pending, or whose answer was lost; once more changes nothing. */
export const POST = platformEndpoint<'id'>(async ({ ids: { id }, now }, request) => {
  const { status } = readOutcome(await readJsonText(request));
  const ended = await settlePayment(id, status, now);
  if (ended === null) throw new PlatformError('unknown_payment');
  if (ended !== status) throw new PlatformError('payment_settled');
  return json({ data: { id, status } });
});
