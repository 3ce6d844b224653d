import type { Wire } from '../load/line.ts';
import { jsonOf, type Subject, type Workload, WrongAnswer } from '../load/workload.ts';

/** A form as apps send it, their client authenticated by its secret in the body. */
export function tokenForm(path: string, subject: Subject, fields: Record<string, string | undefined>): Wire {
  const { clientId = '', clientSecret = '' } = subject;
  let body = `client_id=${encodeURIComponent(clientId)}&client_secret=${encodeURIComponent(clientSecret)}`;
  for (const name in fields) body += `&${name}=${encodeURIComponent(fields[name] ?? '')}`;
  return { method: 'POST', path, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
}

/** Trades one refresh token after the other for a new pair: each request sends what the last one answered. */
export const rotate: Workload = {
  name: 'rotate',
  request: (subject) =>
    tokenForm('/api/oauth/token', subject, { grant_type: 'refresh_token', refresh_token: subject.refreshToken }),
  accept(subject, answer) {
    const spent = subject.refreshToken;
    takePair('rotate', subject, answer);
    if (subject.refreshToken === spent)
      throw new WrongAnswer('rotate', 'the refresh token is still the old one', answer);
  },
};

/** Exchanges codes that were made before. */
export const exchange: Workload = {
  name: 'exchange',
  isOnce: true,
  request: (subject) =>
    tokenForm('/api/oauth/token', subject, {
      grant_type: 'authorization_code',
      code: subject.code,
      redirect_uri: subject.redirectUri,
    }),
  accept: (subject, answer) => takePair('exchange', subject, answer),
};

/** Asks about an access token of one's own. */
export const introspect: Workload = {
  name: 'introspect',
  request: (subject) => tokenForm('/api/oauth/introspect', subject, { token: subject.accessToken }),
  accept(subject, answer) {
    const { active, sub, client_id } = jsonOf('introspect', answer);
    if (active !== true || sub !== subject.storeId || client_id !== subject.clientId)
      throw new WrongAnswer('introspect', 'the token is not described as what it is', answer);
  },
};

function takePair(workload: string, subject: Subject, answer: Parameters<Workload['accept']>[1]): void {
  const { access_token, refresh_token, token_type, store } = jsonOf(workload, answer);
  const isPair = isToken(access_token) && isToken(refresh_token) && token_type === 'Bearer';
  if (!isPair || access_token === refresh_token) throw new WrongAnswer(workload, 'a token pair was due', answer);
  // Other libraries know no stores.
  if (subject.storeId && (store as { id?: unknown } | undefined)?.id !== subject.storeId)
    throw new WrongAnswer(workload, 'the pair is for another store', answer);
  subject.accessToken = access_token;
  subject.refreshToken = refresh_token;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 20;
}
