import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextArea, TextField } from './field.tsx';

test('words that are typed have their own direction, numbers and addresses that of the page', () => {
  const html = renderToStaticMarkup(
    <>
      <TextField name="name" label="Name" />
      <TextArea name="note" label="Note" />
      <TextField name="price" label="Price" inputMode="decimal" />
      <TextField name="email" label="Email" type="email" />
    </>,
  );
  const directions = [...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag.includes('plaintext'));
  expect(directions).toEqual([true, true, false, false]);
});
