/** So much of what was read is kept, to ask only whether it has changed. */
const KEPT_CHARACTERS = 4_000_000;
const tags = new WeakMap<object, string>();

/** The `ETag` of what a call has returned, to change it only as long as it is that (`ifMatch`). */
export function etagOf(returned: object): string | undefined {
  return tags.get(returned);
}

/** Remembers the tag of what a call returns, which is a whole body or its `data`. */
export function rememberTag(body: unknown, headers: Headers): void {
  const tag = headers.get('etag');
  if (tag === null) return;
  for (const one of [body, (body as { data?: unknown } | null)?.data]) if (one instanceof Object) tags.set(one, tag);
}

type Kept = { tag: string; text: string };
type Asked = { request: Request };

/**
 * Keeps what was read, in place of what hasn't been read for the longest, and gives it again where it is answered 304.
 */
export function rememberingAnswers() {
  /** By token and address; the latest are the last. */
  const kept = new Map<string, Kept>();
  const asked = new WeakMap<Request, Kept>();
  let free = KEPT_CHARACTERS;
  const keyOf = ({ headers, url }: Request) => `${headers.get('authorization')} ${url}`;
  return {
    onRequest({ request }: Asked): void {
      const known = request.method === 'GET' && kept.get(keyOf(request));
      if (!known) return;
      asked.set(request, known);
      request.headers.set('if-none-match', known.tag);
    },
    async onResponse({ request, response }: Asked & { response: Response }): Promise<Response | undefined> {
      const known = response.status === 304 ? asked.get(request) : undefined;
      const tag = response.headers.get('etag') ?? known?.tag;
      if (request.method !== 'GET' || tag === undefined || !(known || response.ok)) return undefined;
      const text = known?.text ?? (await response.text());
      const key = keyOf(request);
      free += (kept.get(key)?.text.length ?? 0) - text.length;
      kept.delete(key);
      kept.set(key, { tag, text });
      for (const [oldest, { text }] of kept) if (free < 0 && kept.delete(oldest)) free += text.length;
      return new Response(text, { headers: response.headers });
    },
  };
}
