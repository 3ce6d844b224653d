import { randomUUID } from 'node:crypto';
import type { Line, Product, Subscription, Upcoming } from './relying-party-api.ts';
import { escaped, frame } from './relying-party-page.ts';

interface List {
  subscriptions: Subscription[];
  products: Product[];
  next: string | null;
  message: string | undefined;
}

/** The store's subscriptions, a page at a time. */
export function listPage({ subscriptions, products, next, message }: List): string {
  const items = subscriptions.map(
    (subscription) =>
      `<li><a href="/subscriptions/${escaped(subscription.id)}">${escaped(planOf(subscription, products))}</a><span>${escaped(stateOf(subscription))}</span></li>`,
  );
  const more = next === null ? '' : `<p><a href="${escaped(next)}">More</a></p>`;
  const content =
    items.length > 0 ? `<ul class="list" aria-label="Subscriptions">${items.join('')}</ul>${more}` : '<p>None.</p>';
  return frame('The store’s subscriptions', `${content}<p><a href="/">Back</a></p>`, message);
}

interface One {
  subscription: Subscription;
  products: Product[];
  /** Null once it has ended. */
  upcoming: Upcoming | null;
  message: string | undefined;
}

/** One subscription with what can be done about it; whether it may be done now is the service's to say. */
export function subscriptionPage({ subscription, products, upcoming, message }: One): string {
  const rows: [string, string][] = [
    ['Plan', planOf(subscription, products)],
    ['Status', subscription.status],
    ['Period', endOf(subscription)],
    ['Customer', subscription.customer_id],
  ];
  const list = rows.map(
    ([name, value]) => `<dt>${name}</dt><dd data-testid="${name.toLowerCase()}">${escaped(value)}</dd>`,
  );
  return frame(
    'A subscription',
    `<dl class="subscription">${list.join('')}</dl>
${changeForm(subscription.id, { action: 'cancel' }, 'Cancel')}
${changeForm(subscription.id, { action: 'cancel_immediately' }, 'Cancel now')}
${changeForm(subscription.id, { action: 'resume' }, 'Resume')}
<h2>Swap</h2>${swapForm(subscription, products)}
<h2>Next invoice</h2>${upcoming ? upcomingPart(upcoming) : '<p>None: it has ended.</p>'}
<p><a href="/subscriptions">All subscriptions</a></p>`,
    message,
  );
}

/** What a swap would add to the next invoice, before it is made. */
export function previewPage({
  subscription,
  lines,
  products,
}: {
  subscription: Subscription;
  lines: Line[];
  products: Product[];
}) {
  const said = lines.length > 0 ? linesPart(lines, 'Preview') : '<p>Nothing is charged or credited.</p>';
  return frame(
    `Swap to ${planOf(subscription, products)}?`,
    `<div class="subscription">${said}<p>${escaped(stateOf(subscription))}</p></div>
${changeForm(subscription.id, { action: 'swap', variant_id: subscription.variant_id }, 'Confirm swap')}
<p><a href="/subscriptions/${escaped(subscription.id)}">Keep the plan</a></p>`,
  );
}

function changeForm(id: string, fields: Record<string, string>, button: string): string {
  const hidden = Object.entries({ ...fields, key: randomUUID() }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="/subscriptions/${escaped(id)}/change">${hidden.join('')}<button class="plain">${button}</button></form>`;
}

// Every variant is offered, sold or not, so that the example also shows how a refusal looks.
function swapForm({ id, variant_id }: Subscription, products: Product[]): string {
  const options = products.flatMap((product) =>
    product.variants
      .filter((variant) => variant.id !== variant_id)
      .map((variant) => `<option value="${escaped(variant.id)}">${escaped(title(product, variant))}</option>`),
  );
  return `<form method="post" action="/subscriptions/${escaped(id)}/preview"><label for="variant">New plan</label>
<select id="variant" name="variant_id">${options.join('')}</select> <button class="plain">Preview</button></form>`;
}

function upcomingPart({ lines, total, currency, due_at }: Upcoming): string {
  const due = due_at === null ? 'Not due while paused' : `Due ${due_at.slice(0, 10)}`;
  return `<p>${due}, total <span class="amount">${money(total, currency)}</span></p>${lines.length > 0 ? linesPart(lines, 'Next invoice') : ''}`;
}

function linesPart(lines: Line[], label: string): string {
  const items = lines.map(
    ({ description, amount, currency }) =>
      `<li><span>${escaped(description)}</span><span class="amount">${money(amount, currency)}</span></li>`,
  );
  return `<ul aria-label="${label}">${items.join('')}</ul>`;
}

function planOf({ variant_id }: Subscription, products: Product[]): string {
  for (const product of products) {
    const variant = product.variants.find(({ id }) => id === variant_id);
    if (variant) return title(product, variant);
  }
  return variant_id;
}

function title(product: Product, { name, price, currency, interval, archived }: Product['variants'][number]): string {
  const notes = archived ? ', no longer sold' : '';
  return `${product.name} (${name}), ${money(price, currency)} a ${interval}${notes}`;
}

function stateOf(subscription: Subscription): string {
  const { status } = subscription;
  return status === 'canceled' ? status : `${status}, ${endOf(subscription)}`;
}

function endOf({ cancel_at_period_end, current_period_end }: Subscription): string {
  return `${cancel_at_period_end ? 'cancels' : 'until'} ${current_period_end.slice(0, 10)}`;
}

// The demo stores sell in dollars and euros; both have two decimals.
function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);
}
