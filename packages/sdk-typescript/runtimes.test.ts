import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '@/lib/http/signing-keys/signature.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { hasProgram } from '@/packages/testing/programs.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene, VERIFIER } from '@/prisma/testing/scene.ts';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
const folder = mkdtempSync(join(tmpdir(), 'tillgate-sdk-'));
beforeAll(async () => {
  product = await serveProduct();
});
afterAll(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

const RUNTIMES = { node: ['--import', 'tsx'], deno: ['run', '--allow-all', '--no-config'], bun: ['run'] };

for (const [program, before] of Object.entries(RUNTIMES)) {
  const isHere = hasProgram(program);
  test.skipIf(!isHere)(`an app runs in ${program}${isHere ? '' : ' (left out: not on this machine)'}`, async () => {
    const { app, authorize } = await scene();
    const code = await authorize({
      scopes: ['products:read', 'products:write'],
      challenge: s256(VERIFIER),
    });
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const body = JSON.stringify({ type: 'invoice.paid' });
    const headers = signedHeaders({ id: 'evt_1', at: new Date(), body }, { secrets: [], keys: [privateKey] });
    const { clientId, clientSecret, redirectUri } = app;
    const settings = { baseUrl: product.url, clientId, clientSecret, redirectUri };
    const own = { folder: join(folder, program), publicKeys: [publicKey.export({ format: 'jwk' })] };
    const given = JSON.stringify({ settings, code, verifier: VERIFIER, delivery: { headers, body }, ...own });
    const run = [...before, 'packages/sdk-typescript/testing/runtime.ts', given];
    const { stdout } = await promisify(execFile)(program, run);
    expect(JSON.parse(stdout)).toEqual({
      names: ['Tea'],
      refused: 'insufficient_scope',
      type: 'invoice.paid',
      forged: 'WebhookError',
      ended: 'ConnectionEndedError',
    });
  });
}
