import type { ServerResponse } from 'node:http';

/** How the document begins that Next.js sends when a page failed or found nothing: empty until its script has run. */
const EMPTY = /^<!DOCTYPE html><html id="__next_error__">.*?<body>/s;

const FAILED = {
  title: 'This page could not be shown',
  text:
    'Something went wrong on our side, and what you were doing may not have been saved. ' +
    '<a href="" class="underline">Try again</a> in a moment.',
};
const FORBIDDEN = {
  title: 'Your role doesn’t allow this',
  text: 'Nothing was changed. An owner or admin of the store can do it, or give you another role.',
};
const MISSING = {
  title: 'There is nothing here',
  text: 'The address may be mistyped, or what was here is gone or belongs to another account.',
};

const EXPLANATIONS: Record<number, typeof FAILED> = { 403: FORBIDDEN, 404: MISSING };

/**
 * Puts a text and a link into the document of a page that failed or found nothing, for browsers without JavaScript;
 * with it, the error page takes its place. The status stays. Call it before Next.js gets the response.
 */
export function fillEmptyPages(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  let held: Buffer[] | null = null;
  const isHeld = () => held !== null && !response.hasHeader('Content-Length');
  const hold = ([chunk, ...rest]: unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) held?.push(Buffer.from(chunk as Uint8Array));
    const callback = [chunk, ...rest].at(-1);
    if (typeof callback === 'function') process.nextTick(callback as () => void);
  };

  response.setHeader = (name, value) => {
    if (name.toLowerCase() === 'content-type' && /^text\/html/.test(String(value)) && isFault(response.statusCode)) {
      held = [];
      // Keeps Next.js from compressing what has to be read here.
      setHeader('Cache-Control', `${response.getHeader('Cache-Control') ?? 'private, no-store'}, no-transform`);
    }
    return setHeader(name, value);
  };
  response.write = (...args: unknown[]) => {
    if (!isHeld()) return write(...args);
    hold(args);
    return true;
  };
  response.end = (...args: unknown[]) => {
    if (!isHeld()) return end(...args);
    hold(args);
    const html = Buffer.concat(held ?? []).toString('utf8');
    held = null;
    return end(html.replace(EMPTY, (start) => `${start}${explanation(response)}`));
  };
}

function isFault(status: number): boolean {
  return status === 403 || status === 404 || status >= 500;
}

function explanation(response: ServerResponse): string {
  const { title, text } = EXPLANATIONS[response.statusCode] ?? FAILED;
  // Pages announce their stylesheet in a header too.
  const [, sheet] = /<(\/_next\/static\/[^>"]+\.css)>/.exec(String(response.getHeader('Link'))) ?? [];
  return `<noscript>${sheet ? `<link rel="stylesheet" href="${sheet}">` : ''}
<main class="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-16 text-center sm:py-24">
<h1>${title}</h1>
<p class="text-ink-2">${text}</p>
<p><a href="/dashboard" class="underline">Go to the dashboard</a></p>
</main></noscript>`;
}
