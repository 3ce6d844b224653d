import { readFileSync } from 'node:fs';
import type { Product, Store, Subscription, SubscriptionPreview } from '@tillgate/sdk';
import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

const STYLE = readFileSync(new URL('style.css', import.meta.url), 'utf8');

export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>`;
}

/** The subscriptions of the connected store, each with the plans that it could have. */
export function subscriptionsPage({ name, mode }: Store, subscriptions: Subscription[], products: Product[]): Html {
  const plans = products.flatMap((product) =>
    product.variants.map((variant) => ({ ...variant, title: `${product.name} (${variant.name})` })),
  );
  const items = subscriptions.map(({ id, variant_id, status, current_period_end }) => {
    const plan = plans.find((one) => one.id === variant_id);
    const others = plans.filter((one) => one.id !== variant_id && one.currency === plan?.currency && !one.archived);
    return html`<li>
      <strong>${plan?.title ?? variant_id}</strong> ${status}, until ${current_period_end.slice(0, 10)}
      <form method="post" action="/subscriptions/${id}/swap">
        <select name="variant_id" aria-label="New plan">
          ${others.map((one) => html`<option value="${one.id}">${one.title}, ${money(one.price, one.currency)} a ${one.interval}</option>`)}
        </select>
        <button>Preview</button>
      </form>
    </li>`;
  });
  return page(
    name,
    html`<p>Connected in ${mode} mode. <a href="/events">Events</a></p>
    ${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>It has no subscriptions.</p>`}
    <form method="post" action="/disconnect"><button>Disconnect</button></form>`,
  );
}

/** What a swap would cost; the button agrees to that, and to nothing above. */
export function previewPage({ id, variant_id, lines, due_now }: SubscriptionPreview): Html {
  const currency = lines[0]?.currency ?? 'usd';
  return page(
    'Swap to this plan?',
    html`<ul>${lines.map((line) => html`<li>${line.description} ${money(line.amount, currency)}</li>`)}</ul>
    <p>Due now: <strong>${money(due_now, currency)}</strong></p>
    <form method="post" action="/subscriptions/${id}/swap">
      <input type="hidden" name="variant_id" value="${variant_id}">
      <input type="hidden" name="at_most" value="${due_now}">
      <button>Confirm swap</button> <a href="/subscriptions">Keep the plan</a>
    </form>`,
  );
}

/** From the smallest unit of a currency. */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
