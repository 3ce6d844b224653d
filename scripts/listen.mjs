// npm run listen -- --forward-to http://localhost:4000/webhooks, or npm run listen -- --requests
// `tillgate listen` (packages/cli) from this repository, with the names that its settings have here.
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const HELP = `Forwards events to an address on this machine, or shows the calls in the request log as they are made.

  npm run listen -- --forward-to http://localhost:4000/webhooks
  npm run listen -- --requests

  --forward-to  where to post each event
  --requests    show calls, as well or alone
  --from        the service (BASE_URL; http://localhost:3000)
  --mode        test or live, with an app's credentials (test)
  --secret      the whsec_… to sign with (WEBHOOK_SECRET; a new one, which is printed)

Signs in with an API key or an access token (TILLGATE_TOKEN), which needs webhooks:read and what the events tell of
(requests:read to show calls), or with an app's credentials (CLIENT_ID and CLIENT_SECRET), which hear all stores of the app.`;

const { values } = parseArgs({
  options: {
    'forward-to': { type: 'string' },
    from: { type: 'string', default: process.env.BASE_URL || 'http://localhost:3000' },
    mode: { type: 'string', default: 'test' },
    secret: { type: 'string' },
    requests: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { TILLGATE_TOKEN: token, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env;
const missing = [
  ...(values['forward-to'] || values.requests
    ? []
    : ['Say where to post the events: --forward-to http://localhost:4000/webhooks']),
  ...(token || (id && secret) ? [] : ['Nothing to sign in with: set TILLGATE_TOKEN, or CLIENT_ID and CLIENT_SECRET.']),
];
if (values.help || missing.length > 0) {
  if (values.help) console.log(HELP);
  else console.error([...missing, '', HELP].join('\n'));
  process.exit(values.help ? 0 : 1);
}
process.env.TILLGATE_URL = values.from;
register();
const { run } = await import('../packages/cli/src/run.ts');
const { from: _, help: __, requests, ...given } = values;
const parameters = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
process.exitCode = (await run(['listen', ...parameters, ...(requests ? ['--requests'] : [])])) === 0 ? 0 : 1;
