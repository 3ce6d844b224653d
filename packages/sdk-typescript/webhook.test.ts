import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { newEndpointSecret, signedHeaders } from '@/lib/http/signing-keys/signature.ts';
import { verifyWebhook } from './src/index.ts';

const now = Date.now();
const secret = newEndpointSecret();
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ format: 'jwk' }) as JsonWebKey;

function delivery(body: string, at = now) {
  const headers = signedHeaders(
    { id: 'evt_1', at: new Date(at), body },
    { secrets: [secret], keys: [pair.privateKey] },
  );
  return { headers, body };
}

test('takes what the service has signed, with either kind of key', async () => {
  const { headers, body } = delivery('{"type":"invoice.paid","name":"Tee & Käse"}');
  const event = { type: 'invoice.paid', name: 'Tee & Käse' };
  expect(await verifyWebhook(headers, body, { secrets: [newEndpointSecret(), secret] }, now)).toEqual(event);
  expect(await verifyWebhook(headers, Buffer.from(body), { publicKeys: [publicKey] }, now)).toEqual(event);
  expect(await verifyWebhook(new Headers(headers), body, { secrets: [secret] }, now)).toEqual(event);
});

test('refuses what was changed, signed by another, or kept', async () => {
  const { headers, body } = delivery('{"type":"invoice.paid"}');
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as JsonWebKey;
  const refused = (...given: Parameters<typeof verifyWebhook>) =>
    expect(verifyWebhook(...given)).rejects.toMatchObject({ name: 'WebhookError' });
  await refused(headers, `${body} `, { secrets: [secret], publicKeys: [publicKey] }, now);
  await refused({ ...headers, 'webhook-id': 'evt_2' }, body, { secrets: [secret], publicKeys: [publicKey] }, now);
  await refused(headers, body, { secrets: [newEndpointSecret()], publicKeys: [other] }, now);
  await refused(headers, body, { secrets: [secret] }, now + 301_000);
  await refused(headers, body, { secrets: [secret] }, now - 301_000);
  await refused({}, body, { secrets: [secret] }, now);
  await expect(verifyWebhook(headers, body, { secrets: ['whsec_'] }, now)).rejects.toThrow(TypeError);
});

test('no signature that somebody makes up is genuine', async () => {
  const { headers, body } = delivery('{}');
  const [genuine = '', signed = ''] = headers['webhook-signature'].split(' ');
  const signature = fc.oneof(
    fc.string(),
    fc.base64String().map((text) => `v1,${text}`),
    fc.constant(`v1,${signed}`),
  );
  const property = fc.asyncProperty(fc.array(signature), async (signatures) => {
    const forged = { ...headers, 'webhook-signature': signatures.filter((one) => one !== genuine).join(' ') };
    await expect(verifyWebhook(forged, body, { secrets: [secret], publicKeys: [publicKey] }, now)).rejects.toThrow();
  });
  await fc.assert(property, { seed: inject('seed') });
});
