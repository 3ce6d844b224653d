import { PROGRESS } from '../ui/progress.ts';

/** What takes less time is saved without a word. */
const AFTER_MS = 1_000;
const NOTICE =
  'fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-md gap-2 rounded-card border border-line bg-surface px-4 py-3 ' +
  'text-small text-ink-2 shadow-lg';

/**
 * Saves the CSV file that a link of ui/export-link.tsx leads to, and says meanwhile, also on pages opened after it, how
 * many lines have come. Whatever goes wrong is left to the browser, which then opens the link itself.
 */
export async function saveExport(link: HTMLAnchorElement): Promise<void> {
  const { href } = link;
  const { export: words = '', label = '' } = link.dataset;
  const notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  notice.className = NOTICE;
  const bar = document.createElement('progress');
  bar.ariaLabel = label;
  bar.className = PROGRESS;
  const text = document.createElement('p');
  const timer = setTimeout(() => {
    document.body.append(notice);
    // A status is read out when its content changes, not when it comes with some.
    notice.append(bar, text);
  }, AFTER_MS);
  link.ariaDisabled = 'true';
  link.dataset.pending = '';
  window.addEventListener('beforeunload', askToStay);
  const isSaved = await save(href, (lines) => {
    text.textContent = words.replace('{count}', lines.toLocaleString(document.documentElement.lang));
  }).catch(() => false);
  window.removeEventListener('beforeunload', askToStay);
  clearTimeout(timer);
  notice.remove();
  link.ariaDisabled = null;
  delete link.dataset.pending;
  if (!isSaved) window.location.assign(href);
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}

async function save(href: string, onLines: (lines: number) => void): Promise<boolean> {
  const answer = await fetch(href);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  if (!answer.ok || !answer.body || !name) return false;
  const file = await new Response(answer.body.pipeThrough(countLines(onLines))).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}

/** Hands a CSV file on as it is, and says after each piece how many lines have come, without the first. */
function countLines(onLines: (lines: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let lines = -1;
  let isQuoted = false;
  return new TransformStream({
    transform(piece, controller) {
      for (const byte of piece) {
        if (byte === 0x22) isQuoted = !isQuoted;
        else if (byte === 0x0a && !isQuoted) lines += 1;
      }
      onLines(Math.max(0, lines));
      controller.enqueue(piece);
    },
  });
}
