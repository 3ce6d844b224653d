import { expect, test } from 'vitest';
import { requestForm, secretForm } from './app-form.ts';

test('a message keeps its lines and loses the white space around them; none is null', () => {
  expect(requestForm.parse({ message: '  One.\r\nTwo.\n\n' }).message).toBe('One.\nTwo.');
  for (const message of ['', '  \n ', undefined]) expect(requestForm.parse({ message }).message).toBeNull();
});

test('each has a maximum length, counted in characters', () => {
  expect(requestForm.safeParse({ message: '🙂'.repeat(1000) }).success).toBe(true);
  expect(requestForm.safeParse({ message: '🙂'.repeat(1001) }).success).toBe(false);
  expect(secretForm.safeParse({ secretName: 'x'.repeat(60) }).success).toBe(true);
  expect(secretForm.safeParse({ secretName: 'x'.repeat(61) }).success).toBe(false);
});

test('a secret needs no name', () => {
  expect(secretForm.parse({}).secretName ?? null).toBeNull();
  expect(secretForm.parse({ secretName: ' ' }).secretName).toBeNull();
  expect(secretForm.parse({ secretName: ' Worker  2 ' }).secretName).toBe('Worker 2');
});

test.each(['a\0b', 'a\x1bb'])('control characters are refused: %j', (text) => {
  expect(requestForm.safeParse({ message: text }).success).toBe(false);
  expect(secretForm.safeParse({ secretName: text }).success).toBe(false);
});
