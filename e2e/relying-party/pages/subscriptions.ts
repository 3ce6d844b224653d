import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Line, Preview, Product, Subscription, UpcomingInvoice, Variant } from '../api.ts';
import { type Html, layout, properties } from './layout.ts';

interface List {
  subscriptions: Subscription[];
  products: Product[];
  /** Where the rest of the list is; null at its end. */
  next: string | null;
  message: string | undefined;
}

/** The store’s subscriptions, a page at a time. */
export function listPage({ subscriptions, products, next, message }: List): Html {
  const items = subscriptions.map(
    (subscription) => html`<li>
      <a href="/subscriptions/${subscription.id}">${planOf(subscription, products)}</a>
      <span>${stateOf(subscription)}</span>
    </li>`,
  );
  const list = items.length > 0 ? html`<ul class="list" aria-label="Subscriptions">${items}</ul>` : html`<p>None.</p>`;
  const more = next !== null && html`<p><a href="${next}">More</a></p>`;
  return layout('The store’s subscriptions', html`${list}${more}<p><a href="/">Back</a></p>`, message);
}

interface One {
  subscription: Subscription;
  products: Product[];
  /** Null once it has ended. */
  upcoming: UpcomingInvoice | null;
  message: string | undefined;
}

/** One subscription with what can be done about it; whether it may be done now is the service’s to say. */
export function subscriptionPage({ subscription, products, upcoming, message }: One): Html {
  const rows = {
    Plan: planOf(subscription, products),
    Status: subscription.status,
    Period: endOf(subscription),
    Customer: subscription.customer_id,
  };
  const content = html`<div class="subscription">${properties(rows)}</div>
    ${changeForm(subscription.id, { action: 'cancel' }, 'Cancel')}
    ${changeForm(subscription.id, { action: 'cancel_immediately' }, 'Cancel now')}
    ${changeForm(subscription.id, { action: 'resume' }, 'Resume')}
    <h2>Swap</h2>
    ${swapForm(subscription, products)}
    <h2>Next invoice</h2>
    ${upcoming ? upcomingPart(upcoming) : html`<p>None: it has ended.</p>`}
    <p><a href="/subscriptions">All subscriptions</a></p>`;
  return layout('A subscription', content, message);
}

/** What a swap would do, before it is made. The button makes exactly this swap, or none. */
export function previewPage({ preview, products }: { preview: Preview; products: Product[] }): Html {
  const { id, variant_id, preview_id, lines, due_now, next_invoice } = preview;
  const now = due_now > 0 && lines[0] ? html`<p>Due now: ${money(due_now, lines[0].currency)}</p>` : '';
  const content = html`<div class="subscription">
      ${lines.length > 0 ? linesPart(lines, 'Preview') : html`<p>Nothing is charged or credited.</p>`} ${now}
      <p>${stateOf(preview)}</p>
    </div>
    ${next_invoice && html`<h2>Next invoice</h2>${upcomingPart(next_invoice)}`}
    ${changeForm(id, { action: 'swap', variant_id, preview_id }, 'Confirm swap')}
    <p><a href="/subscriptions/${id}">Keep the plan</a></p>`;
  return layout(`Swap to ${planOf(preview, products)}?`, content);
}

function changeForm(id: string, fields: Record<string, string>, button: string): Html {
  const hidden = Object.entries({ ...fields, key: randomUUID() }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/subscriptions/${id}/change">
    ${hidden}<button class="plain">${button}</button>
  </form>`;
}

// Every variant is offered, sold or not, so that the example also shows how a refusal looks.
function swapForm({ id, variant_id }: Subscription, products: Product[]): Html {
  const options = products.flatMap((product) =>
    product.variants
      .filter((variant) => variant.id !== variant_id)
      .map((variant) => html`<option value="${variant.id}">${title(product, variant)}</option>`),
  );
  return html`<form method="post" action="/subscriptions/${id}/preview">
    <label for="variant">New plan</label>
    <select id="variant" name="variant_id">${options}</select>
    <button class="plain">Preview</button>
  </form>`;
}

function upcomingPart({ lines, total, currency, due_at }: UpcomingInvoice): Html {
  const due = due_at === null ? 'Not due while paused' : `Due ${due_at.slice(0, 10)}`;
  return html`<p>${due}, total <span class="amount">${money(total, currency)}</span></p>
    ${lines.length > 0 && linesPart(lines, 'Next invoice')}`;
}

function linesPart(lines: Line[], label: string): Html {
  const items = lines.map(
    ({ description, amount, currency }) =>
      html`<li><span>${description}</span><span class="amount">${money(amount, currency)}</span></li>`,
  );
  return html`<ul aria-label="${label}">${items}</ul>`;
}

function planOf({ variant_id }: Subscription, products: Product[]): string {
  for (const product of products) {
    const variant = product.variants.find(({ id }) => id === variant_id);
    if (variant) return title(product, variant);
  }
  return variant_id;
}

function title(product: Product, { name, price, currency, interval, archived }: Variant): string {
  const note = archived ? ', no longer sold' : '';
  return `${product.name} (${name}), ${money(price, currency)} a ${interval}${note}`;
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
