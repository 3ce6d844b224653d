import { Webhook } from 'standardwebhooks';

/** A payment that the product asks for. */
interface Asked {
  id: string;
  idempotency_key: string;
  customer: { email: string };
  amount: number;
  currency: string;
  description: string;
}

/** What became of it. */
export type Outcome = { status: 'paid' | 'failed' | 'pending'; reason?: string };

/**
 * The platform’s payments: whatever the product asks for is paid, once for its key. Of a customer whose address begins
 * with `declined` nothing is; of one with `later` nobody knows yet.
 * @param secret what the product signs its requests with (standardwebhooks.com)
 */
export function payments(secret: string) {
  const known = new Map<string, Asked & Outcome>();
  const webhook = new Webhook(secret);
  return {
    known,
    /** Answers a request: 401 if the product hasn’t signed it, 409 for a key that meant another amount. */
    pay(text: string, headers: Record<string, string>): { status: number; body: object } {
      let asked: Asked;
      try {
        asked = webhook.verify(text, headers) as Asked;
      } catch {
        return { status: 401, body: { error: 'not signed by the product' } };
      }
      const before = known.get(asked.idempotency_key);
      if (before && (before.amount !== asked.amount || before.currency !== asked.currency))
        return { status: 409, body: { error: 'this key meant another amount' } };
      const outcome = before ?? { ...asked, ...outcomeFor(asked) };
      known.set(asked.idempotency_key, outcome);
      const { status, reason } = outcome;
      return { status: 200, body: reason === undefined ? { status } : { status, reason } };
    },
  };
}

function outcomeFor({ customer: { email } }: Asked): Outcome {
  if (email.startsWith('declined')) return { status: 'failed', reason: 'The bank declined it.' };
  return { status: email.startsWith('later') ? 'pending' : 'paid' };
}
