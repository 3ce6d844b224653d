import { expect, test } from 'vitest';
import { z } from 'zod';
import { done, type FormState } from '@/lib/http/forms.ts';
import { fieldsIn, formAction } from './form-action.ts';

const UNSENT: FormState = { is: 'unsent' };

const rename = formAction(async (data, id: string) => {
  const { name } = fieldsIn(data, z.object({ name: z.string().min(1, 'Enter a name.') }));
  if (name === 'broken') throw new Error('The database is away.');
  return done(`${id} is ${name}`);
});

function named(name: string): FormData {
  const data = new FormData();
  data.append('name', name);
  return data;
}

test('an action gets the form and what is bound to it', async () => {
  expect(await rename('one', UNSENT, named('Sam'))).toMatchObject({ is: 'done', message: 'one is Sam' });
  expect(await rename.bind(null, 'two')(UNSENT, named('Kim'))).toMatchObject({ message: 'two is Kim' });
});

test('a form with faults is answered with them and what was typed', async () => {
  expect(await rename('one', UNSENT, named(''))).toMatchObject({
    is: 'refused',
    errors: { name: 'Enter a name.' },
    typed: { name: '' },
  });
});

test('any other error is nobody’s fault who filled the form in', async () => {
  await expect(rename('one', UNSENT, named('broken'))).rejects.toThrow('The database is away.');
});

test('a caller who sends more, fewer or other things than a form gets no further', async () => {
  const anything = rename as (...given: unknown[]) => Promise<FormState>;
  expect(await anything('one', UNSENT, named('Sam'), named('Kim'))).toMatchObject({ message: 'one is Sam' });
  for (const given of [[], ['one'], ['one', UNSENT], ['one', UNSENT, 'no form'], ['one', UNSENT, null]])
    expect(await anything(...given)).toMatchObject({ is: 'refused' });
});
