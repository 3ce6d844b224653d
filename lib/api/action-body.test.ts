import { expect, test } from 'vitest';
import { ApiError } from '../kernel/errors/errors.ts';
import { readAction, readUpdate } from './action-body.ts';

function fault(body: unknown): Pick<ApiError, 'status' | 'code'> & { param: string | undefined } {
  try {
    readAction(typeof body === 'string' ? body : JSON.stringify(body));
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code, param: error.context.param };
    throw error;
  }
  throw new Error('was accepted');
}

test.each(['cancel', 'cancel_immediately', 'resume'] as const)('%s stands alone', (action) => {
  expect(readAction(JSON.stringify({ action }))).toEqual({ action });
});

test('swap names a variant, a product or both', () => {
  expect(readAction('{"action":"swap","variant_id":"v"}')).toEqual({ action: 'swap', variantId: 'v' });
  expect(readAction('{"action":"swap","product_id":"p"}')).toEqual({ action: 'swap', productId: 'p' });
  expect(readAction('{"product_id":"p","variant_id":"v","action":"swap"}')).toEqual({
    action: 'swap',
    variantId: 'v',
    productId: 'p',
  });
});

test('a null counts as absent where a member may be', () => {
  const rest = { variant_id: null, product_id: null, when: null };
  expect(readAction(JSON.stringify({ action: 'cancel', ...rest }))).toEqual({ action: 'cancel' });
  const swap = { ...rest, action: 'swap', product_id: 'p' };
  expect(readAction(JSON.stringify(swap))).toEqual({ action: 'swap', productId: 'p' });
  const update = { ...swap, preview_id: null, metadata: null };
  expect(readUpdate(JSON.stringify(update))).toMatchObject({ action: { action: 'swap', productId: 'p' } });
  const metadata = { order: '1042', note: null };
  expect(readUpdate(JSON.stringify({ action: null, metadata }))).toEqual({ action: null, metadata });
  expect(() => readUpdate('{"action":null,"metadata":null}')).toThrow('action is missing');
});

test.each<[string, unknown, string | undefined]>([
  ['malformed JSON', '{"action":', undefined],
  ['nothing', '', undefined],
  ['a list', [{ action: 'cancel' }], undefined],
  ['null', 'null', undefined],
  ['no action', {}, 'action'],
  ['an unknown action', { action: 'unpause' }, 'action'],
  ['a return that is no time', { action: 'pause', resumes_at: 'tomorrow' }, 'resumes_at'],
  ['a return without a pause', { action: 'resume', resumes_at: '2026-05-31T12:00:00Z' }, 'resumes_at'],
  ['when without what it is for', { action: 'cancel', when: 'now' }, 'when'],
  ['an action that is not a string', { action: ['cancel'] }, 'action'],
  ['an inherited name as action', { action: 'toString' }, 'action'],
  ['swap to nothing', { action: 'swap' }, 'variant_id'],
  ['swap to a number', { action: 'swap', variant_id: 1 }, 'variant_id'],
  ['swap to null', { action: 'swap', product_id: null, when: null }, 'variant_id'],
  ['null as action', { action: null }, 'action'],
  ['an unknown member that is null', { action: 'cancel', at: null }, 'at'],
  ['what only the update has, as null', { action: 'cancel', preview_id: null }, 'preview_id'],
  ['swap to an empty id', { action: 'swap', variant_id: '' }, 'variant_id'],
  ['cancel with a variant', { action: 'cancel', variant_id: 'v' }, 'variant_id'],
  ['resume with a product', { action: 'resume', product_id: 'p' }, 'product_id'],
  ['an unknown member', { action: 'cancel', at: 'once' }, 'at'],
  ['an action twice', '{"action":"cancel","action":"resume"}', 'action'],
])('400 invalid_request for %s', (_, body, param) => {
  expect(fault(body)).toEqual({ status: 400, code: 'invalid_request', param });
});

test('a misspelt member is told which was likely meant', () => {
  const body = JSON.stringify({ action: 'swap', variantId: 'v' });
  expect(() => readAction(body)).toThrow('variantId is not recognised. Did you mean variant_id?');
});

test('a name that may be a secret is not echoed', () => {
  const body = { action: 'cancel', svc_test_4f5g6h: 1 };
  expect(fault(body).param).toBeUndefined();
  expect(() => readAction(JSON.stringify(body))).toThrow('A member of the body is not recognised.');
});
