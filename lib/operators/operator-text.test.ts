import { expect, test } from 'vitest';
import { answerForm, noteForm, reasonForm } from './operator-text.ts';

test('an answer keeps its lines and is optional', () => {
  expect(answerForm.parse({ answer: '  One.\r\nTwo.\n\n' }).answer).toBe('One.\nTwo.');
  expect(answerForm.parse({}).answer).toBeNull();
});

test('a reason and a note are required', () => {
  for (const empty of ['', ' \n']) {
    expect(reasonForm.safeParse({ reason: empty }).success).toBe(false);
    expect(noteForm.safeParse({ note: empty }).success).toBe(false);
  }
});

test('each has a maximum length', () => {
  expect(answerForm.safeParse({ answer: 'x'.repeat(1001) }).success).toBe(false);
  expect(reasonForm.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false);
  expect(noteForm.safeParse({ note: 'x'.repeat(2001) }).success).toBe(false);
  expect(noteForm.safeParse({ note: 'x'.repeat(2000) }).success).toBe(true);
});
