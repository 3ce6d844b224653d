import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const product = { appName: 'Tillgate', baseUrl: 'https://tillgate.example', language: 'en', timeZone: 'UTC' } as const;
const button = { label: 'Set a new password', url: 'https://tillgate.example/reset-password?link=abc&x=1' };

test('the text has every paragraph, the link on a line of its own and who wrote it', () => {
  const { text } = writeLetter({ subject: 'Hello', paragraphs: ['One.', 'Two.'], button, footnote: 'Small.' }, product);
  expect(text).toBe(
    `One.\n\nTwo.\n\nSet a new password:\n${button.url}\n\nSmall.\n\n-- \nTillgate, https://tillgate.example\n`,
  );
});

test('the HTML links to the same address, and loads nothing', () => {
  const { html } = writeLetter({ subject: 'Hello', paragraphs: ['One.'], button }, product);
  expect(html).toContain('href="https://tillgate.example/reset-password?link=abc&amp;x=1"');
  expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/);
});

test('whatever is written, it stays text: no tag and no attribute comes of it', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g);
  const plain = tags(
    writeLetter({ subject: 'x', paragraphs: ['x'], button: { ...button, label: 'x' }, footnote: 'x' }, product).html,
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', '=', ' '), minLength: 1 }),
      (said) => {
        const { html } = writeLetter(
          { subject: said, paragraphs: [said], button: { ...button, label: said }, footnote: said },
          { ...product, appName: said },
        );
        expect(tags(html)).toEqual(plain);
      },
    ),
  );
});

test('a subject is one line, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\0', '\u0085', ' ') }), (subject) => {
      expect(writeLetter({ subject, paragraphs: [] }, product).subject).not.toMatch(/\p{Cc}/u);
    }),
  );
});
