import { expect, test } from 'vitest';
import { z } from 'zod';
import { done, made, navigateTo, readForm, refuse } from './forms.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  scopes: z.array(z.string()).min(1, 'Choose one.'),
  password: z.string().min(1, 'Enter your password.'),
});

function sent(fields: [name: string, value: string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test('a valid form returns its fields, without what React adds', () => {
  const data = sent([
    ['$ACTION_ID_1', ''],
    ['name', ' Sam '],
    ['scopes', 'a'],
    ['scopes', 'b'],
    ['password', 'secret'],
  ]);
  expect(readForm(data, schema.strict(), ['scopes'])).toEqual({
    fields: { name: 'Sam', scopes: ['a', 'b'], password: 'secret' },
  });
});

test('an invalid one keeps what was typed, except passwords and files, and gives one error per field', () => {
  const data = sent([
    ['$ACTION_ID_1', ''],
    ['name', ' '],
    ['extra', 'kept'],
    ['password', 'secret'],
    ['newPassword', 'secret'],
    ['logo', new File(['x'], 'x.png')],
  ]);
  expect(readForm(data, schema, ['scopes'])).toEqual({
    state: {
      is: 'refused',
      errors: { name: 'Enter a name.', scopes: 'Choose one.' },
      message: null,
      typed: { name: ' ', extra: 'kept' },
      attempt: expect.any(Number),
    },
  });
});

test('a form is refused for its fields, or as a whole in a sentence; lists stay lists', () => {
  const data = sent([
    ['name', 'Sam'],
    ['scopes', 'a'],
  ]);
  expect(refuse(data, { name: 'Taken.' }, ['scopes'])).toMatchObject({
    errors: { name: 'Taken.' },
    message: null,
    typed: { name: 'Sam', scopes: ['a'] },
  });
  expect(refuse(data, 'Too many attempts.')).toMatchObject({ errors: {}, message: 'Too many attempts.' });
});

test('what a schema has no message for is said in plain words, never in the validator’s', () => {
  const schema = z.object({
    missing: z.string(),
    empty: z.string().min(1),
    choice: z.enum(['a', 'b']),
    long: z.string().max(3),
    short: z.string().min(3),
    file: z.string(),
    own: z.string().min(3, 'Say more.'),
  });
  const data = new FormData();
  for (const [name, value] of Object.entries({ empty: '', choice: 'c', long: 'long', short: 's', own: 'o' }))
    data.set(name, value);
  data.set('file', new File(['x'], 'x.txt'));
  const read = readForm(data, schema);
  expect('state' in read && read.state.errors).toEqual({
    missing: 'This is missing.',
    empty: 'This is missing.',
    choice: 'Choose one of what is offered.',
    long: 'Use 3 characters at most.',
    short: 'Use 3 characters or more.',
    file: 'This can’t be used here.',
    own: 'Say more.',
  });
});

test('a form hears that it is done, what was made, or where to go', () => {
  expect(done('Saved.')).toEqual({ is: 'done', message: 'Saved.', attempt: expect.any(Number) });
  expect(made({ secret: 's' })).toEqual({ is: 'made', made: { secret: 's' }, typed: {}, attempt: expect.any(Number) });
  expect(navigateTo('/dashboard')).toEqual({ is: 'leaving', to: '/dashboard' });
});
