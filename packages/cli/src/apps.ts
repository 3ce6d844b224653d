import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Tillgate } from '../../sdk-typescript/src/client.ts';
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
  const file = from ?? (existsSync(FILE) ? FILE : null);
  const manifest = file === null ? null : readJson(file, () => readFileSync(file, 'utf8'));
  const [state, verifier] = [random(), random()];
  const code = await askInBrowser('/created', async (back, ask) => {
    const query = new URLSearchParams({
      ...(manifest !== null && { manifest: Buffer.from(JSON.stringify(manifest)).toString('base64url') }),
      return: back,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const { searchParams } = await ask(`${baseUrl}/dashboard/developer/apps/new?${query}`);
    if (searchParams.get('state') !== state) throw new Failure('refused', 'The browser came back from something else.');
    return searchParams.get('code') ?? '';
  });
  const anyone = new Tillgate({ baseUrl, token: '' });
  const credentials = await anyone.apps.issueCredentials({ code, code_verifier: verifier });
  show(credentials);
  const isKept = fillIn({ CLIENT_ID: credentials.client_id, CLIENT_SECRET: credentials.client_secret });
  say(isKept ? 'Both are in .env.' : 'Save the client secret now: it can’t be shown again.');
}

/** Writes settings where `.env` has lines that wait for all of them; false where it hasn't. */
function fillIn(settings: Record<string, string>): boolean {
  let text = existsSync(SETTINGS) ? readFileSync(SETTINGS, 'utf8') : '';
  for (const [name, value] of Object.entries(settings)) {
    const gap = new RegExp(`^${name}=$`, 'm');
    if (!gap.test(text)) return false;
    text = text.replace(gap, `${name}=${value}`);
  }
  writeFileSync(SETTINGS, text);
  return true;
}

const random = () => randomBytes(32).toString('base64url');
