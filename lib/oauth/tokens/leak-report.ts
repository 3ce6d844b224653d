import { repeatedName } from '../../http/body.ts';
import { BodyError, OAuthError } from '../../kernel/errors/errors.ts';

/** How many tokens one report may name. */
export const MAX_REPORTED = 100;

/**
 * Reads a report of leaked credentials: `{"tokens":["…"]}`, a list of texts, or the list that GitHub's secret scanning
 * sends, `[{"token","type","url"}]`. What they are is seen from the texts themselves.
 * Throws `invalid_request` for anything else, and for more than {@link MAX_REPORTED}.
 */
export function readLeakReport(text: string): string[] {
  const list = listIn(text);
  if (list.length > MAX_REPORTED) throw new OAuthError('too_many_tokens', { most: MAX_REPORTED });
  return list.map((item) => {
    const token = typeof item === 'object' && item !== null ? (item as { token?: unknown }).token : item;
    if (typeof token !== 'string') throw new BodyError('not_a_string', { param: 'Each of tokens' });
    return token;
  });
}

function listIn(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError('body_not_json');
  }
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) throw new BodyError('body_not_object');
  if (repeatedName(text) !== undefined) throw new BodyError('repeated', {});
  const { tokens } = value as { tokens?: unknown };
  if (tokens === undefined) throw new OAuthError('missing', { param: 'tokens' });
  if (!Array.isArray(tokens)) throw new OAuthError('tokens_not_a_list');
  return tokens;
}
