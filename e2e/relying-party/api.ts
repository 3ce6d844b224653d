import type { Settings } from './settings.ts';

/** Where the API is and what opens it. */
export interface Access {
  apiUrl: string;
  token: string;
}

/** The store behind a token, as `GET /api/v1/me` describes it. */
export interface ConnectedStore {
  name: string;
  subdomain: string;
  currency: string;
  mode: string;
  scope: string;
}

export interface Variant {
  id: string;
  name: string;
  price: number;
  currency: string;
  interval: string;
  archived: boolean;
}

export interface Product {
  id: string;
  name: string;
  active: boolean;
  variants: Variant[];
}

export interface Subscription {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  current_period_end: string;
  product_id: string;
  variant_id: string;
  customer_id: string;
}

export interface Line {
  description: string;
  amount: number;
  currency: string;
}

export interface UpcomingInvoice {
  due_at: string | null;
  currency: string;
  lines: Line[];
  total: number;
}

/** What a change would do, and the promise to do exactly that. */
export interface Preview extends Subscription {
  lines: Line[];
  /** The total that is invoiced at once, in minor units. */
  due_now: number;
  /** Null when there is none afterwards. */
  next_invoice: UpcomingInvoice | null;
  /** Sent with the change it holds the service to this preview, until `valid_until`. */
  preview_id: string;
  valid_until: string;
}

/** What the API answered instead of data; branch on the code, show the description. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(`${code}: ${description}`);
    this.code = code;
  }
}

export function accessTo({ issuer }: Settings, { access }: { access: string }): Access {
  return { apiUrl: `${issuer}/api/v1`, token: access };
}

/**
 * Calls the API; gives what it answered, or throws its {@link Refusal}.
 * @param send.key makes a change safe to send again: the same key brings the same answer
 */
export async function call<Answer>(
  { apiUrl, token }: Access,
  path: string,
  send?: { method: 'PATCH' | 'POST'; body: object; key?: string | undefined },
): Promise<Answer> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (send) headers.set('Content-Type', 'application/json');
  if (send?.key !== undefined) headers.set('Idempotency-Key', send.key);
  const answer = await fetch(`${apiUrl}${path}`, {
    method: send?.method ?? 'GET',
    headers,
    ...(send && { body: JSON.stringify(send.body) }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Refusal(body.error, body.error_description);
  return body;
}

/** Every product of the store: all pages of the list. */
export async function allProducts(access: Access): Promise<Product[]> {
  const all: Product[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Product[]; next_cursor: string | null } = await call(
      access,
      `/products?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}
