import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asText, done, made, navigateTo, readForm, refuse, textIn, textsIn } from './forms.ts';

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

test('a form hears that it is done, what was made, or where to go', () => {
  expect(done('Saved.')).toEqual({ is: 'done', message: 'Saved.', attempt: expect.any(Number) });
  expect(made({ secret: 's' })).toEqual({ is: 'made', made: { secret: 's' }, typed: {}, attempt: expect.any(Number) });
  expect(navigateTo('/dashboard')).toEqual({ is: 'leaving', to: '/dashboard' });
});

test('what a caller sends in place of a text or a form is an empty one', () => {
  const anything = fc.anything().filter((given) => typeof given !== 'string' && !(given instanceof FormData));
  fc.assert(
    fc.property(anything, fc.string(), (given, name) => {
      expect(asText(given)).toBe('');
      expect(textIn(given as FormData, name)).toBe('');
      expect(textsIn(given as FormData, name)).toEqual([]);
    }),
  );
  expect(asText('a')).toBe('a');
  const files = sent([['endpoint', 'one']]);
  files.append('endpoint', new File(['x'], 'a.png'));
  expect(textsIn(files, 'endpoint')).toEqual(['one', '']);
});
