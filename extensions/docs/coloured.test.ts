import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloured } from './coloured.ts';

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => UNESCAPED[escaped] ?? '');

test('tells strings, words, names and remarks apart, each in its language', () => {
  expect(coloured('{"scope": true}', 'Request body')).toBe(
    '{<span class="name">&quot;scope&quot;</span>: <span class="word">true</span>}',
  );
  expect(coloured('curl "$URL"  # once', 'curl')).toBe(
    'curl <span class="text">&quot;<span class="name">$URL</span>&quot;</span>  ' + '<span class="dim"># once</span>',
  );
  expect(coloured('import os', 'Python')).toBe('<span class="word">import</span> os');
});

test('whatever the code is, its text stays what it was, and nothing in it becomes markup', () => {
  const labels = ['Node.js', 'PHP', 'Python', 'TypeScript SDK', 'Terminal'];
  const code = fc.array(
    fc.constantFrom('<b>', '&lt;', '"', "'", '`', '${', '}', '# ', '//', '\\', '$X', 'if ', '{', '\n'),
  );
  fc.assert(
    fc.property(code, fc.constantFrom(...labels), (parts, label) => {
      const html = coloured(parts.join(''), label);
      expect(textOf(html)).toBe(parts.join(''));
      expect(html.replace(/<span class="(?:dim|word|text|name)">|<\/span>/g, '')).not.toMatch(/[<>]/);
    }),
  );
});
