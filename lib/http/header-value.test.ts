import { expect, test } from 'vitest';
import { headerValue, quotedValue } from './header-value.ts';

test.each(['', 'https://app.example/back?a=b', 'a "quoted" text'])('%j may stand in a header', (text) =>
  expect(headerValue(text)).toBe(text),
);

test.each(['a\r\nSet-Cookie: b=c', 'a\nb', 'ü', '\0', '\x7f'])('%j may not', (text) => {
  expect(() => headerValue(text)).toThrow();
  expect(() => quotedValue(text)).toThrow();
});

test.each(['a"; filename="b', 'a\\'])('%j may not stand in quotes', (text) =>
  expect(() => quotedValue(text)).toThrow(),
);
