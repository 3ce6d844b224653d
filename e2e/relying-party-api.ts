/** Where the API is and what opens it. */
export interface Access {
  apiUrl: string;
  token: string;
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

export interface Upcoming {
  due_at: string | null;
  currency: string;
  lines: Line[];
  total: number;
}

/** What the API answered instead of data; apps branch on the code. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(`${code}: ${description}`);
    this.code = code;
  }
}

/** Calls the API; gives what it answered, or throws its refusal. */
export async function call<Answer>(
  { apiUrl, token }: Access,
  path: string,
  send?: { method: 'PATCH' | 'POST'; body: object; key?: string },
): Promise<Answer> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: send?.method ?? 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(send && { 'Content-Type': 'application/json' }),
      ...(send?.key !== undefined && { 'Idempotency-Key': send.key }),
    },
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
