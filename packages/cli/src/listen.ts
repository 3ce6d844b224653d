import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionEndedError, TillgateError } from '../../sdk-typescript/src/errors.ts';
import type { LoggedRequest } from '../../sdk-typescript/src/schema.ts';
import { plain, showLine } from './print.ts';
import { openListening, serviceUrl } from './session.ts';

const FORWARD_MS = 10_000;
const PAUSE_MS = { worked: 2_000, failed: 5_000 };

/**
 * Signs the events that it hears with WEBHOOK_SECRET, else a secret of its own, and posts them. A token hears its own
 * store and mode, an app the test mode of all its stores. Ends when it isn't let in, or by `stop`.
 */
export async function forwardEvents(forwardTo: string, stop: AbortSignal): Promise<never> {
  const from = serviceUrl();
  const secret = process.env.WEBHOOK_SECRET || `whsec_${randomBytes(32).toString('base64')}`;
  const session = openListening();
  const words = `Listening to ${from}, forwarding to ${forwardTo}.\nSigned with ${secret}`;
  showLine({ listening: from, forwarding_to: forwardTo, secret }, words);
  let last: string | undefined;
  // Until the service closes the stream.
  return goOn(stop, async () => {
    const headers = { authorization: await session.authorization(), ...(last && { 'last-event-id': last }) };
    const answer = await session.fetch(new Request(`${from}/api/v1/events/stream`, { headers, signal: stop }));
    if (!answer.ok || !answer.body)
      throw new TillgateError(answer.status, answer.headers, await answer.json().catch(() => null));
    let text = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) last = (await take(message, forwardTo, secret)) ?? last;
    }
  });
}

/** Forwards the event of a message, and returns its id. */
async function take(message: string, forwardTo: string, secret: string): Promise<string | undefined> {
  const [id, data] = ['id', 'data'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]);
  if (!id || !data) return undefined;
  const { headers, body } = JSON.parse(data) as { headers: Record<string, string>; body: string };
  const { type } = JSON.parse(body) as { type: string };
  const began = performance.now();
  const answer = await forward(forwardTo, headers, body, secret).catch(reasonOf);
  const ms = Math.round(performance.now() - began);
  const at = new Date().toISOString();
  showLine({ at, type, id, answer, ms }, `${at} ${type} ${id} → ${answer} (${ms} ms)`);
  return id;
}

async function forward(to: string, headers: Record<string, string>, body: string, secret: string): Promise<string> {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const v1 = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const signatures = [v1, headers['webhook-signature']].filter(Boolean).join(' ');
  const answer = await fetch(to, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/json', 'webhook-signature': signatures },
    body,
    signal: AbortSignal.timeout(FORWARD_MS),
  });
  const text = (await answer.text()).slice(0, 200).replaceAll('\n', ' ');
  return `${answer.status}${text && ` ${text}`}`;
}

/**
 * Shows the calls that are made from now on, a line each, as they come to the request log: of the connection, or of the
 * whole app. The calls that ask for the log are left out. Ends when it isn't let in, or with `stop`.
 */
export async function followRequests(stop: AbortSignal): Promise<never> {
  const { requests } = openListening().client;
  const page = (cursor?: string) => requests.list({ limit: 100, ...(cursor && { cursor }) }, { signal: stop }).page();
  // What was there before isn't news.
  const known = new Set((await page()).data.map(({ id }) => id));
  return goOn(stop, async () => {
    const fresh: LoggedRequest[] = [];
    let next: string | undefined;
    do {
      const { data, next_cursor } = await page(next);
      fresh.push(...data.filter(({ id }) => !known.has(id)));
      next = data.some(({ id }) => known.has(id)) ? undefined : (next_cursor ?? undefined);
    } while (next);
    for (const call of fresh.reverse()) {
      known.add(call.id);
      if (call.path !== '/api/v1/requests' || call.method !== 'GET') showLine(call, inWords(call));
    }
  });
}

function inWords({ created_at, status, method, path, duration_ms, request_id, error, reason }: LoggedRequest): string {
  const why = [error, reason].filter(Boolean).join(': ');
  return plain(`${created_at} ${status} ${method} ${path} ${request_id} (${Math.round(duration_ms)} ms) ${why}`).trim();
}

/** Does round after round until one isn't let in. */
async function goOn(stop: AbortSignal, round: () => Promise<void>): Promise<never> {
  for (;;) {
    let wait = PAUSE_MS.worked;
    try {
      await round();
    } catch (error) {
      const { status = 0 } = error instanceof TillgateError ? error : {};
      const isRefused = status >= 400 && status < 500 && status !== 429;
      const isFinal = isRefused || error instanceof ConnectionEndedError;
      if (stop.aborted || isFinal) throw error;
      const reason = reasonOf(error);
      showLine({ interrupted: reason }, `Interrupted (${reason}); trying again.`);
      wait = PAUSE_MS.failed;
    }
    await pause(wait, undefined, { signal: stop });
  }
}

/** What has gone wrong with a connection, in a word or a sentence. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
