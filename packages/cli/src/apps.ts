import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { askInBrowser } from './browser.ts';
import { readJson } from './call.ts';
import { Failure } from './failure.ts';
import { say, show } from './print.ts';
import { serviceUrl } from './session.ts';

const FILE = 'tillgate.app.json';
/** Where the app that `init` writes has its settings. */
const SETTINGS = '.env';

/**
 * Has the person create an app in a form filled in from a file (`tillgate.app.json`), and shows its credentials, which
 * go into the `.env` of this folder if it has room for them.
 */
export async function createApp(from: string | undefined): Promise<void> {
  const baseUrl = serviceUrl();
  const manifest = readManifest(from);
  const [state, verifier] = [random(), random()];
  const returned = await askInBrowser('/created', (back) => {
    const query = new URLSearchParams({
      ...(manifest !== null && { manifest: Buffer.from(JSON.stringify(manifest)).toString('base64url') }),
      return: back,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    return `${baseUrl}/dashboard/developer/apps/new?${query}`;
  });
  if (returned.searchParams.get('state') !== state)
    throw new Failure('refused', 'The browser came back from something else.');
  const body = { code: returned.searchParams.get('code') ?? '', code_verifier: verifier };
  const sent = { method: 'POST', path: '/api/apps/credentials', body };
  const credentials = (await new Transport({ baseUrl }).send(sent, null)).body;
  show(credentials);
  const isKept = fillIn(credentials as Credentials);
  say(isKept ? 'Both are in .env.' : 'Save the client secret now: it can’t be shown again.');
}

type Credentials = { client_id: string; client_secret: string };

/** Writes credentials where `.env` has lines that wait for them; false where it hasn't. */
function fillIn({ client_id: id, client_secret: secret }: Credentials): boolean {
  const before = existsSync(SETTINGS) ? readFileSync(SETTINGS, 'utf8') : '';
  if (!/^CLIENT_ID=$/m.test(before) || !/^CLIENT_SECRET=$/m.test(before)) return false;
  const filled = before
    .replace(/^CLIENT_ID=$/m, `CLIENT_ID=${id}`)
    .replace(/^CLIENT_SECRET=$/m, `CLIENT_SECRET=${secret}`);
  writeFileSync(SETTINGS, filled);
  return true;
}

function readManifest(from: string | undefined): unknown {
  if (from === undefined && !existsSync(FILE)) return null;
  return readJson(from ?? FILE, () => readFileSync(from ?? FILE, 'utf8'));
}

const random = () => randomBytes(32).toString('base64url');
