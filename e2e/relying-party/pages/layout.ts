import { html } from 'hono/html';

/** HTML whose text has been escaped. */
export type Html = ReturnType<typeof html>;

/** What surrounds every page. */
export function layout(intro: string, content: Html, message?: string): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Parcelwise (example app)</title>
  </head>
  <body>
    <main>
      <h1>Parcelwise</h1>
      <p>${intro}</p>
      ${message && html`<p role="status">${message}</p>`}
      ${content}
    </main>
  </body>
</html>`;
}

/** Names and values in two columns. */
export function properties(rows: Record<string, string>): Html {
  const list = Object.entries(rows).map(
    ([name, value]) => html`<dt>${name}</dt><dd data-testid="${name.toLowerCase()}">${value}</dd>`,
  );
  return html`<dl>${list}</dl>`;
}
