// npm run listen -- --forward-to http://localhost:4000/webhooks
// Brings events to a machine that nobody can call: it listens to them (server-sent events), signs each with a secret of
// its own and posts it to an address there. It uses nothing else of this repository, so that it can be published.
import { createHmac, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

const HELP = `Forwards events to an address on this machine.

  npm run listen -- --forward-to http://localhost:4000/webhooks

  --forward-to  where to post each event
  --from        the service (BASE_URL; http://localhost:3000)
  --mode        test or live, with an app's credentials (test)
  --secret      the whsec_… to sign with (WEBHOOK_SECRET; a new one, which is printed)

Signs in with an API key or an access token (TILLGATE_TOKEN), which needs webhooks:read and what the events tell of,
or with an app's credentials (CLIENT_ID and CLIENT_SECRET), which hear all stores of the app.`;

const { values } = parseArgs({
  options: {
    'forward-to': { type: 'string' },
    from: { type: 'string', default: process.env.BASE_URL || 'http://localhost:3000' },
    mode: { type: 'string', default: 'test' },
    secret: { type: 'string', default: process.env.WEBHOOK_SECRET || `whsec_${randomBytes(32).toString('base64')}` },
    help: { type: 'boolean', default: false },
  },
});
const forwardTo = values['forward-to'];
const authorization = credentials();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (!forwardTo || !authorization) {
  if (!forwardTo) console.error('Say where to post the events: --forward-to http://localhost:4000/webhooks');
  if (!authorization) console.error('Nothing to sign in with: set TILLGATE_TOKEN, or CLIENT_ID and CLIENT_SECRET.');
  console.error(`\n${HELP}`);
  process.exit(1);
}
const PAUSES = [1_000, 2_000, 5_000, 10_000];
let last = '';
let failures = 0;
console.log(`Listening to ${values.from}, forwarding to ${forwardTo}.\nSigned with ${values.secret}`);
for (;;) {
  const outcome = await listen().catch((error) => `${error.cause?.code ?? error.message}`);
  if (outcome === 'refused') process.exit(1);
  if (outcome !== undefined) console.log(`Interrupted (${outcome}); connecting again.`);
  await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(failures++, PAUSES.length - 1)]));
}

/** Listens until the service closes the stream. Returns `refused` when it doesn't let us in. */
async function listen() {
  const url = new URL(`/api/v1/events/stream?mode=${encodeURIComponent(values.mode)}`, values.from);
  const headers = { authorization, ...(last && { 'last-event-id': last }) };
  const answer = await fetch(url, { headers });
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
    console.error(`The service answered ${answer.status}: ${await answer.text()}`);
    return 'refused';
  }
  if (!answer.ok) throw new Error(String(answer.status));
  failures = 0;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      await take(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

/** Forwards the event of a message, and remembers it. */
async function take(message) {
  const field = (name) =>
    message
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [id, data] = [field('id'), field('data')];
  if (!id || !data) return;
  const { headers, body } = JSON.parse(data);
  const { type } = JSON.parse(body);
  const began = performance.now();
  const outcome = await forward(headers, body).catch((error) => error.cause?.code ?? error.message);
  console.log(`${new Date().toISOString()} ${type} ${id} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
  last = id;
}

async function forward(headers, body) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(values.secret.replace(/^whsec_/, ''), 'base64');
  const v1 = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const answer = await fetch(forwardTo, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'webhook-signature': [v1, headers['webhook-signature']].filter(Boolean).join(' '),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const text = (await answer.text()).slice(0, 200).replaceAll('\n', ' ');
  return `${answer.status}${text && ` ${text}`}`;
}

function credentials() {
  const { TILLGATE_TOKEN: token, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env;
  if (token) return `Bearer ${token}`;
  if (!id || !secret) return null;
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
