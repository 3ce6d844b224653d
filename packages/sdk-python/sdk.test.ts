import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newEndpointSecret, signedHeaders } from '@/lib/http/signing-keys/signature.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { hasProgram, runPython } from '@/packages/testing/programs.ts';
import { serveProduct } from '@/packages/testing/serve-product.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { scene, VERIFIER } from '@/prisma/testing/scene.ts';

const TESTS = 'packages/sdk-python/tests';

testDatabase();
let product: Awaited<ReturnType<typeof serveProduct>>;
let folder: string;
beforeAll(async () => {
  product = await serveProduct();
  folder = mkdtempSync(join(tmpdir(), 'tillgate-sdk-'));
});
afterAll(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!hasProgram('python3'))('with Python', () => {
  test('its own tests pass', () => {
    execFileSync('python3', ['-B', '-W', 'error', '-m', 'unittest', 'discover', TESTS], { stdio: 'pipe' });
  });

  test.skipIf(!hasProgram('mypy'))('mypy finds nothing', { timeout: 120_000 }, () => {
    const checked = ['--config-file', 'pyproject.toml', '--cache-dir', join(folder, 'mypy'), 'tillgate'];
    const said = execFileSync('mypy', checked, { cwd: 'packages/sdk-python', encoding: 'utf8' });
    expect(said).toContain('Success');
  });

  test.each([
    // By day the SDK for TypeScript does that.
    ...(inject('isLong') ? [{ kind: 'with a secret', isPublic: false }] : []),
    { kind: 'without one', isPublic: true },
  ])('16 workers $kind refresh one connection while answers get lost', { timeout: 900_000 }, async ({ isPublic }) => {
    const { app, authorize } = await scene();
    const code = await authorize({ scopes: ['products:read'], challenge: s256(VERIFIER) });
    const { clientId, clientSecret, redirectUri } = app;
    const how = { url: product.url, folder, seed: inject('seed'), seconds: inject('isLong') ? 600 : 2 };
    const given = { ...how, clientId, redirectUri, ...(!isPublic && { clientSecret }), code, verifier: VERIFIER };
    const done = await runPython<Record<string, number>>(`${TESTS}/workers.py`, given);
    expect(done.workers).toBe(16);
    expect(Math.min(done.refreshed ?? 0, done.lost ?? 0)).toBeGreaterThan(4);
  });

  test('verifies deliveries as the service signs them, and no others', async () => {
    const [now, secret, pair] = [Math.floor(Date.now() / 1000), newEndpointSecret(), generateKeyPairSync('ed25519')];
    const body = JSON.stringify({ type: 'invoice.paid', name: 'Tee & Käse' });
    const signers = { secrets: [secret], keys: [pair.privateKey] };
    const headers = signedHeaders({ id: 'evt_1', at: new Date(now * 1000), body }, signers);
    const good = { headers, body, now, secrets: [secret] };
    const two = { ...good, secrets: [newEndpointSecret(), secret] };
    const signedBy = (signature: string) => ({ ...good, headers: { ...headers, 'webhook-signature': signature } });
    const forged = Array.from({ length: 40 }, () => signedBy(`v1,${randomBytes(32).toString('base64')}`));
    const refused = [
      { ...good, body: `${body} ` },
      { ...good, headers: { ...headers, 'webhook-id': 'evt_2' } },
      { ...good, secrets: [newEndpointSecret()] },
      { ...good, now: now + 301 },
      { ...good, now: now - 301 },
      { ...good, headers: {} },
      signedBy('v1, v1a,x v1'),
      ...forged,
    ];
    const said = await runPython<string[]>(`${TESTS}/webhooks.py`, [good, two, ...refused]);
    expect(said).toEqual(['invoice.paid', 'invoice.paid', ...refused.map(() => 'WebhookError')]);
  });
});
