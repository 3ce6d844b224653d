import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece } from '@/lib/journal/activity/sentence.ts';
import { Link } from './ui/button.tsx';

/** A sentence of the activity, in which a name that is written from right to left turns nothing else around. */
export function Sentence({ pieces }: { pieces: Piece[] }): ReactNode {
  const parts = pieces.map(({ text, isName, href }) => {
    const name = isName ? createElement('bdi', null, text) : text;
    return href ? createElement(Link, { href, className: 'underline underline-offset-4' }, name) : name;
  });
  // Given one by one, as pieces that never change places, they need no keys.
  return createElement(Fragment, null, ...parts);
}
