import { expect, expectTypeOf, test } from 'vitest';
import { asOperator, type OperatorProof } from './operator.ts';
import { asSellerId, type SellerId } from './seller.ts';
import { appsSeenBy, type Viewer, workedOnBy } from './viewer.ts';

const operator = asOperator({ id: 'olu', email: 'olu@example.com' });
const seller = asSellerId('sam');

test('a seller sees what is theirs, an operator what is anyone’s', () => {
  expect(appsSeenBy(seller)).toEqual(workedOnBy(seller));
  expect(appsSeenBy(operator)).toEqual({});
});

test('the proof carries nothing else of the account and stays as it is', () => {
  const account = { id: 'olu', email: 'olu@example.com', sessionId: 'secret' };
  expect(asOperator(account)).toEqual({ id: 'olu', email: 'olu@example.com' });
  expect(() => Object.assign(operator, { email: 'else@example.com' })).toThrow(TypeError);
});

test('the type checker accepts neither a bare id, nor a look-alike, nor a seller as an operator', () => {
  expectTypeOf<string>().not.toExtend<Viewer>();
  expectTypeOf<{ id: string; email: string }>().not.toExtend<OperatorProof>();
  expectTypeOf<SellerId>().not.toExtend<OperatorProof>();
  expectTypeOf<OperatorProof>().not.toExtend<SellerId>();
});
