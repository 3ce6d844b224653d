/** What was listed in answer to a request, for the request log. */
const lists = new WeakMap<Request, string>();

/** Keeps what was listed, as writtenList() writes it. */
export function keepListed(request: Request, written: string): void {
  lists.set(request, written);
}

/** The same; undefined where no list was answered. */
export function listedIn(request: Request): string | undefined {
  return lists.get(request);
}
