import { createHmac, randomBytes } from 'node:crypto';
import { Failure } from './failure.ts';
import { goOn, reasonOf } from './go-on.ts';
import { showLine } from './print.ts';
import { listeningApp, openSession, type Session, serviceUrl } from './session.ts';

const FORWARD_MS = 10_000;

/**
 * Signs the events that it hears with WEBHOOK_SECRET, else a secret of its own, and posts them. Ends when it isn't let
 * in, or by `stop`.
 */
export async function listen(forwardTo: string, stop: AbortSignal): Promise<never> {
  const from = serviceUrl();
  const secret = process.env.WEBHOOK_SECRET || newSecret();
  const caller = whoListens();
  const words = `Listening to ${from}, forwarding to ${forwardTo}.\nSigned with ${secret}`;
  showLine({ listening: from, forwarding_to: forwardTo, secret }, words);
  const heard = { last: '', refusals: 0 };
  return goOn(hear, stop);

  /** Listens until the service closes the stream. */
  async function hear(works: () => void): Promise<void> {
    const authorization = await caller.authorization();
    const headers = { authorization, ...(heard.last && { 'last-event-id': heard.last }) };
    const answer = await caller.fetch(new Request(`${from}/api/v1/events/stream`, { headers, signal: stop }));
    if ([400, 401, 403, 404].includes(answer.status)) {
      const text = await answer.text();
      // Another process may have rotated the tokens.
      if (answer.status === 401 && caller.renew && heard.refusals++ === 0) return caller.renew();
      const why = answer.status === 401 ? 'notSignedIn' : 'refused';
      throw new Failure(why, `The service answered ${answer.status}: ${text}`);
    }
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
    works();
    heard.refusals = 0;
    let text = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const id = await take(text.slice(0, end), forwardTo, secret);
        if (id) heard.last = id;
        text = text.slice(end + 2);
      }
    }
  }
}

/** A token hears its own store and mode, an app the test mode of all its stores. */
function whoListens(): Omit<Session, 'client'> {
  const app = listeningApp();
  return app ? { authorization: async () => app, fetch, renew: null } : openSession();
}

/** Forwards the event of a message, and returns its id. */
async function take(message: string, forwardTo: string, secret: string): Promise<string | undefined> {
  const lines = message.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field('id'), field('data')];
  if (!id || !data) return undefined;
  const { headers, body } = JSON.parse(data) as { headers: Record<string, string>; body: string };
  const { type } = JSON.parse(body) as { type: string };
  const began = performance.now();
  const outcome = await forward(forwardTo, headers, body, secret).catch(reasonOf);
  const ms = Math.round(performance.now() - began);
  const at = new Date().toISOString();
  showLine({ at, type, id, answer: outcome, ms }, `${at} ${type} ${id} → ${outcome} (${ms} ms)`);
  return id;
}

async function forward(to: string, headers: Record<string, string>, body: string, secret: string): Promise<string> {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const v1 = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const answer = await fetch(to, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'webhook-signature': [v1, headers['webhook-signature']].filter(Boolean).join(' '),
    },
    body,
    signal: AbortSignal.timeout(FORWARD_MS),
  });
  const text = (await answer.text()).slice(0, 200).replaceAll('\n', ' ');
  return `${answer.status}${text && ` ${text}`}`;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
