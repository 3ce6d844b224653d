import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Transport } from '../../sdk-typescript/src/transport.ts';
import { askInBrowser } from './browser.ts';
import { readJson } from './call.ts';
import { Failure } from './failure.ts';
import { say, show } from './print.ts';
import { serviceUrl } from './session.ts';

const FILE = 'tillgate.app.json';

/** Has the person create an app in a form filled in from a file (`tillgate.app.json`), and shows its credentials. */
export async function createApp(from: string | undefined): Promise<void> {
  const baseUrl = serviceUrl();
  const manifest = readManifest(from);
  const [state, verifier] = [random(), random()];
  const returned = await askInBrowser('/created', (back) => {
    const query = new URLSearchParams({
      ...(manifest !== null && { manifest: Buffer.from(JSON.stringify(manifest)).toString('base64url') }),
      ...{ return: back, state, code_challenge: createHash('sha256').update(verifier).digest('base64url') },
    });
    return `${baseUrl}/dashboard/developer/apps/new?${query}`;
  });
  if (returned.searchParams.get('state') !== state)
    throw new Failure('refused', 'The browser came back from something else.');
  const body = { code: returned.searchParams.get('code') ?? '', code_verifier: verifier };
  const sent = { method: 'POST', path: '/api/apps/credentials', body };
  show((await new Transport({ baseUrl }).send(sent, null)).body);
  say('Save the client secret now: it can’t be shown again.');
}

function readManifest(from: string | undefined): unknown {
  if (from === undefined && !existsSync(FILE)) return null;
  return readJson(from ?? FILE, () => readFileSync(from ?? FILE, 'utf8'));
}

const random = () => randomBytes(32).toString('base64url');
