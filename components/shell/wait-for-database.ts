import english from '@/messages/en/client.json' with { type: 'json' };

/** How long a form waits for the database before its page says that it failed. */
const PATIENCE_MS = 10 * 60_000;
const NOTICE =
  'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-warn-line bg-warn-wash px-4 py-3 text-warn shadow-lg';

/**
 * Makes forms of pages wait while the database is away: the server answers an action with 503 before it has done
 * anything, so the same call is sent again until it is taken. The page stays as it is, with all that was typed.
 */
export function waitForDatabase(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (resource, init) => {
    const isAction = init !== undefined && new Headers(init.headers).has('next-action');
    const until = Date.now() + PATIENCE_MS;
    let notice: HTMLElement | null = null;
    try {
      for (;;) {
        const answer = await send(resource, init);
        if (!isAction || answer.status !== 503 || Date.now() > until) return answer;
        notice ??= showNotice();
        const seconds = Number(answer.headers.get('retry-after')) || 3;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    } finally {
      notice?.remove();
    }
  };
}

function showNotice(): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.className = NOTICE;
  document.body.append(notice);
  // A status is read out when its text changes, not when it comes with one.
  notice.textContent = document.body.dataset.waiting ?? english.waitForDatabase;
  return notice;
}
