import type { Event, Product, Store, Subscription, SubscriptionPreview } from '@tillgate/sdk';
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** Before a store is connected. */
export function welcomePage(): Html {
  return page(
    'My app',
    html`<p>It moves subscriptions to another plan.</p>
    <p><a class="button" href="/connect">Connect your store</a></p>`,
  );
}

/** The subscriptions of the connected store, each with the plans that it could have. */
export function subscriptionsPage(
  store: Pick<Store, 'name' | 'mode'>,
  subscriptions: Subscription[],
  products: Product[],
): Html {
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
    store.name,
    html`<p>Connected in ${store.mode} mode. <a href="/events">Events</a></p>
    ${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>It has no subscriptions.</p>`}
    <form method="post" action="/disconnect"><button>Disconnect</button></form>`,
  );
}

/** What a swap would cost; the button agrees to that, and to nothing above. */
export function previewPage({ id, variant_id, lines, due_now }: SubscriptionPreview): Html {
  const items = lines.map((line) => html`<li>${line.description} ${money(line.amount, line.currency)}</li>`);
  const due = lines[0] && html`<p>Due now: <strong>${money(due_now, lines[0].currency)}</strong></p>`;
  return page(
    'Swap to this plan?',
    html`<ul>${items}</ul>
    ${due}
    <form method="post" action="/subscriptions/${id}/swap">
      <input type="hidden" name="variant_id" value="${variant_id}">
      <input type="hidden" name="at_most" value="${due_now}">
      <button>Confirm swap</button> <a href="/subscriptions">Keep the plan</a>
    </form>`,
  );
}

/** The events that have arrived, newest first. */
export function eventsPage(events: Event[]): Html {
  const items = events.map(({ type, timestamp }) => html`<li><code>${type}</code> ${timestamp}</li>`);
  return page(
    'Events',
    html`${items.length > 0 ? html`<ol>${items}</ol>` : html`<p>None yet.</p>`}
    <p><a href="/">Home</a></p>`,
  );
}

/** The seller pressed Cancel on the consent screen. */
export function cancelledPage(): Html {
  return page(
    'Nothing was connected',
    html`<p>You pressed Cancel, so nothing was shared and nothing was changed.</p>
    <p><a class="button" href="/connect">Try again</a> <a href="/">Home</a></p>`,
  );
}

export function messagePage(message: string): Html {
  return page('My app', html`<p role="alert">${message}</p><p><a href="/">Home</a> <a href="/connect">Connect</a></p>`);
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>
      :root {
        color-scheme: light dark;
        --paper: light-dark(#f7f6f3, #121210); --card: light-dark(#fff, #1b1b18); --ink: light-dark(#191915, #f2f1ec);
        --line: light-dark(#cfcbc0, #45453d); --focus: light-dark(#3457d5, #8ea6ff);
      }
      body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink);
        font: 1rem/1.5 "Inter Variable", Inter, system-ui, sans-serif }
      main { max-width: 38rem; margin: 0 auto; padding: 1.25rem 1.75rem; background: var(--card);
        border: 1px solid var(--line); border-radius: 20px }
      h1 { font-size: 1.3rem; line-height: 1.25 }
      a { color: inherit }
      li { margin: .75rem 0 }
      button, select, .button { font: inherit; padding: .5rem 1rem; max-width: 100%; border-radius: 11px;
        border: 1px solid var(--line); background: none; color: inherit }
      button, .button { display: inline-block; font-weight: 600; text-decoration: none;
        background: var(--ink); color: var(--card) }
      :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
    </style>
  </head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>`;
}

/** From the smallest unit of a currency. */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
