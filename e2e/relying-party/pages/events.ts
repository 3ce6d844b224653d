import { html } from 'hono/html';
import type { ReceivedEvent } from '../event.ts';
import { type Html, layout } from './layout.ts';

/** The events that have arrived, newest first; an open page shows new ones by itself. */
export function eventsPage(events: ReceivedEvent[]): Html {
  const rows = events.map(
    (event) => html`<li data-testid="event"><code>${event.type}</code> ${event.timestamp} (${event.sequence})</li>`,
  );
  const content = html`<h2>Events</h2>
    ${rows.length > 0 ? html`<ol data-newest="${events[0]?.id}">${rows}</ol>` : html`<p>None yet.</p>`}
    <p><a href="/">Home</a></p>
    <script type="module">
      const newest = document.querySelector('ol')?.dataset.newest ?? '';
      new EventSource('/events/live?newest=' + encodeURIComponent(newest)).onmessage = () => location.reload();
    </script>`;
  return layout('Every event here was verified with the service’s public keys.', content);
}
