import { z } from 'zod';
import type { PaymentRequest } from '../billing/invoices/payment.ts';
import { assertNoTransaction } from '../database/db.ts';
import { signedHeaders } from '../http/signing-keys/signature.ts';
import { env } from '../kernel/config/env.ts';
import { log } from '../kernel/process/log.ts';

/** For everything together: connection, answer, and a second try where a connection was closed. */
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

const answer = z.object({
  status: z.enum(['paid', 'failed', 'pending']),
  reason: z.string().nullish(),
});

/**
 * Asks the platform for a payment at PAYMENTS_URL, signed by Standard Webhooks. The same payment is asked for by the
 * same `idempotency_key`, which is its id.
 * Throws where there is no answer that says how it is.
 */
export async function requestPayment(payment: PaymentRequest): Promise<'paid' | 'failed' | 'pending'> {
  assertNoTransaction('A request to somebody else');
  const { payments, appName } = env();
  if (!payments) throw new Error('PAYMENTS_URL is not set.');
  const body = JSON.stringify(bodyOf(payment));
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': `${appName.replace(/[^\w.-]+/g, '-')}-Payments/1.0`,
    // By the machine's clock, as the platform checks it.
    ...signedHeaders({ id: payment.id, at: new Date(), body }, { secrets: [payments.secret], keys: [] }),
  };
  const { request } = await import('undici');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = () => request(payments.url, { method: 'POST', headers, body, signal });
  // A connection that was kept open may have been closed meanwhile; the key makes it the same payment.
  const got = await send().catch((error) => (signal.aborted ? Promise.reject(error) : send()));
  const text = await startOf(got.body);
  if (got.statusCode !== 200) throw new Error(`PAYMENTS_URL answered ${got.statusCode} for a payment`);
  const { status, reason } = answer.parse(JSON.parse(text));
  if (status === 'failed') log().info({ payment: payment.id, reason: reason?.slice(0, 200) }, 'a payment failed');
  return status;
}

function bodyOf(payment: PaymentRequest) {
  const { id, store, mode, customer, subscriptionId, invoiceNumber, total, currency, description } = payment;
  return {
    id,
    idempotency_key: id,
    store: { id: store.id, external_id: store.externalId },
    mode,
    customer,
    subscription_id: subscriptionId,
    invoice_number: invoiceNumber,
    amount: Number(total),
    currency,
    description,
  };
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Error('PAYMENTS_URL answered with more than 64 KiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
