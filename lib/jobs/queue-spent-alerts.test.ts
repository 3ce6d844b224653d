import { expect, test } from 'vitest';
import { POST } from '@/app/api/oauth/token/route.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { post, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { lastMailTo } from '../accounts/testing.ts';
import { saveCalls } from '../calls/save-calls.ts';
import { db } from '../database/db.ts';
import { queueNotices } from '../journal/notices/queue-notices.ts';
import { DAY_MS, HOUR_MS } from '../kernel/text/durations.ts';
import { queueSpentAlerts } from './queue-spent-alerts.ts';

testDatabase();

const told = () => db().notice.findMany({ where: { kind: 'spent_tokens' }, select: { userId: true } });

test('an app that keeps sending spent refresh tokens: its whole team is told, once a day', async () => {
  const { developer, app, connect } = await scene();
  const colleague = await createSeller(db());
  const { id: appId } = await db().app.findUniqueOrThrow({ where: { clientId: app.clientId } });
  await db().appDeveloper.create({ data: { appId, userId: colleague.id, joinedAt: new Date() } });
  const [one, two] = [await connect(), await connect()];
  for (const { refresh_token } of [one, two]) await post(POST, refreshBody(app, refresh_token));
  await db().connection.updateMany({ data: { justRotated: [] } });
  const send = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1)
      await post(POST, refreshBody(app, (turn % 2 ? one : two).refresh_token));
    await saveCalls(new Date());
  };
  const now = new Date();
  await send(4);
  await queueSpentAlerts(now);
  expect(await told()).toEqual([]);
  await send(3);
  await Promise.all([queueSpentAlerts(now), queueSpentAlerts(now)]);
  await queueSpentAlerts(new Date(now.getTime() + HOUR_MS));
  const both = [developer.id, colleague.id].map((userId) => ({ userId }));
  expect(await told()).toEqual(expect.arrayContaining(both));
  expect(await told()).toHaveLength(both.length);
  // What was a day ago tells nobody again.
  await queueSpentAlerts(new Date(now.getTime() + DAY_MS + HOUR_MS));
  expect(await told()).toHaveLength(both.length);
  await queueNotices(new Date());
  const { subject, text } = await lastMailTo(developer.email);
  expect(subject).toBe('Your app keeps sending spent refresh tokens');
  expect(text).toContain(`${app.name} has sent a refresh token`);
});
