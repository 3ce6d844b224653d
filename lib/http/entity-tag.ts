import { createHash } from 'node:crypto';
import { ApiError } from '../kernel/errors/errors.ts';
import type { Call } from './call.ts';
import { WrittenResponse } from './light-messages.ts';

/**
 * Gives a JSON answer its strong `ETag`, and answers 304 without a body where the caller has it already (RFC 9110
 * sections 8.8.3 and 13.1.2). Other answers stay as they are.
 */
export function answerIfChanged(request: Request, response: Response, call: Call): Response {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || response.status !== 200) return response;
  if (!((response as object) instanceof WrittenResponse)) return response;
  const tag = tagOf((response as unknown as WrittenResponse).written);
  call.headers.set('ETag', tag);
  if (!isAmong(tag, request.headers.get('if-none-match'))) return response;
  response.headers.delete('Content-Type');
  return new Response(null, { status: 304, headers: [...response.headers] });
}

/** A compressed answer has a tag of its own (RFC 9110 section 8.8.3.3), whose text is the same. */
export function compressedTag(tag: string): string {
  return tag.replace(/"$/, '-gzip"');
}

/** Throws 412 `precondition_failed` unless the object is still the one that the caller has read. */
export type Precondition = (current: unknown) => void;

/**
 * What `If-Match` demands of an object before it is changed (RFC 9110 section 13.1.1): that its single read, without
 * `expand`, still has one of these tags; weak ones never match. Whoever changes it calls this where nothing can come
 * between.
 */
export function readPrecondition(request: Request): Precondition | undefined {
  const known = request.headers.get('if-match');
  if (known === null) return undefined;
  return (data) => {
    if (!isAmong(tagOf(JSON.stringify({ data })), known.replace(/W\/"[^"]*"/g, '')))
      throw new ApiError('changed_meanwhile');
  };
}

function tagOf(written: string): string {
  return `"${createHash('sha1').update(written).digest('base64url')}"`;
}

function isAmong(tag: string, known: string | null): boolean {
  if (known === null) return false;
  const tags = known.split(',').map((one) =>
    one
      .trim()
      .replace(/^W\//, '')
      .replace(/-gzip"$/, '"'),
  );
  return tags.includes('*') || tags.includes(tag);
}
