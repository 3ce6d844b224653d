import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece } from '@/lib/activity/sentence.ts';

/** A sentence of the activity, in which a name that is written from right to left turns nothing else around. */
export function Sentence({ pieces }: { pieces: Piece[] }): ReactNode {
  const parts = pieces.map(({ text, isName }) => (isName ? createElement('bdi', null, text) : text));
  // Given one by one, as pieces that never change places, they need no keys.
  return createElement(Fragment, null, ...parts);
}
