import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { AUTH_SECRET, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { protectedPerson } from '../accounts/testing.ts';
import { db } from '../database/db.ts';
import { readSigningKeys } from '../http/signing-keys/read-signing-keys.ts';
import { queueMail, readMail } from '../journal/mail/queue-mail.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { openText, sealText } from '../kernel/crypto/seal.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import { renewSealed } from './renew-sealed.ts';

testDatabase();

const NEW_SECRET = 'the secret after the change, 32 bytes or more';
const signal = new AbortController().signal;
const counts = async (isCheck: boolean) =>
  Object.fromEntries(
    (await renewSealed({ signal, isCheck })).map(({ what, old, unreadable }) => [what, [old, unreadable]]),
  );

async function addEndpoint(secret: string, oldSecret: string | null) {
  const { id: storeId } = await createStore(db(), (await createSeller(db())).id);
  const common = { mode: 'test', url: 'https://a.example', description: '', events: ['*'], scopes: ['*'] } as const;
  const data = { id: newUuid(new Date()), storeId, ...common, events: ['*'], scopes: ['*'], secret, oldSecret };
  return db().webhookEndpoint.create({ data: { ...data, createdAt: new Date() } });
}

test('all that is encrypted outlives the previous secret once it was encrypted again, and is counted before', async () => {
  const keys = () => keysFor('webhook secrets', env());
  const endpoint = await addEndpoint(await sealText('whsec_now', keys()), await sealText('whsec_before', keys()));
  await queueMail(
    db(),
    { recipient: 'a@example.com', userId: null },
    () => ({ subject: 's', text: 'said', html: '' }),
    new Date(),
  );
  await protectedPerson();
  const { published } = await readSigningKeys('deliveries', new Date());

  testSettings({ authSecret: NEW_SECRET, authSecretPrevious: AUTH_SECRET });
  const before = await counts(true);
  expect(before).toMatchObject({ mails: [1, 0], 'webhook signing secrets': [3, 0], 'second steps': [1, 0] });
  expect(await counts(true)).toEqual(before);
  expect(await counts(false)).toEqual(before);
  expect(await counts(true)).toMatchObject({
    mails: [0, 0],
    'webhook signing secrets': [0, 0],
    'second steps': [0, 0],
  });

  testSettings({ authSecret: NEW_SECRET });
  const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
  expect(await openText(row.secret, keys())).toBe('whsec_now');
  expect(await openText(row.oldSecret ?? '', keys())).toBe('whsec_before');
  const { content } = await db().mail.findFirstOrThrow();
  expect(await readMail(content ?? '')).toMatchObject({ text: 'said' });
  expect((await readSigningKeys('deliveries', new Date(Date.now() + 120_000))).published).toEqual(published);

  testSettings({ authSecret: 'a third secret, given by mistake, 32 bytes' });
  expect(await counts(false)).toMatchObject({ mails: [0, 1], 'webhook signing secrets': [0, 3] });
});
