import { randomUUID } from 'node:crypto';
import { db } from '../database/db.ts';
import { ApiError, BodyError } from '../kernel/errors/errors.ts';
import { answerOnce, type Keep } from './answer-once.ts';
import type { StoreCall } from './require-token.ts';

const NOW = new Date('2025-06-16T00:00:00.000Z');
export const later = (ms: number) => new Date(NOW.getTime() + ms);

interface TestRequest {
  key?: string | null;
  body?: string;
  connectionId?: string;
  now?: Date;
  path?: string;
  type?: string;
}

/** Changes something real, as a verb does: the change and the stored answer in one transaction. */
export function work(before: () => Promise<void> = async () => {}) {
  const mark = randomUUID();
  const run = async (_input: unknown, keep?: Keep) => {
    await before();
    return db().$transaction(async (tx) => {
      const key = `${mark} ${randomUUID()}`;
      await tx.throttle.create({ data: { key, count: 1, expiresAt: NOW } });
      const data = { a_long_name: 1, b: key };
      await keep?.(tx, data);
      return data;
    });
  };
  const times = () => db().throttle.count({ where: { key: { startsWith: mark } } });
  return { run, times };
}

export function post(sent: TestRequest, run: (input: unknown, keep?: Keep) => Promise<unknown>): Promise<Response> {
  const {
    key = 'k',
    body = '{"n":1}',
    connectionId = CONNECTION,
    now = NOW,
    path = '/1',
    type = 'application/json',
  } = sent;
  const request = new Request(`https://tillgate.example/api/v1/subscriptions${path}`, {
    method: 'PATCH',
    body,
    headers: { 'Content-Type': type, ...(key !== null && { 'Idempotency-Key': key }) },
  });
  const caller = { app: { name: 'Test App' }, connectionId };
  const access = { caller, store: { id: connectionId } };
  const call = { access, now, requestId: `req_${randomUUID()}`, headers: new Headers(), address: '' };
  const read = (text: string) => {
    if (text === 'bad') throw new ApiError('body_not_json');
    return JSON.parse(text) as unknown;
  };
  return answerOnce(call as unknown as StoreCall, request, { read, work: run });
}
const CONNECTION = randomUUID();

export async function codeOf(answer: Promise<Response>): Promise<string> {
  return answer.then(
    async (response) => `${response.status} ${((await response.json()) as { error?: string }).error ?? ''}`,
    (error: ApiError | BodyError) => (error instanceof BodyError ? error.reason : `${error.status} ${error.code}`),
  );
}
