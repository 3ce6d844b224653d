import { expect, test } from 'vitest';
import { readSections } from './sections.ts';

test('a part goes from its title to the next, as text', () => {
  const html =
    '<p>before</p><section id="a"><h2 id="a-title" class="x">A &amp; <code>b</code></h2><p>One</p><p>two<b> </b></p>' +
    '<button type="button">Copy</button></section><dl><dt id="c-title"><code>c</code></dt><dd>It&#x27;s &lt;3</dd></dl>';
  expect(readSections(html)).toEqual([
    { id: 'a', isMain: true, title: 'A & b', text: 'One two' },
    { id: 'c', isMain: false, title: 'c', text: "It's <3" },
  ]);
});
