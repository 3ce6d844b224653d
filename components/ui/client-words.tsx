'use client';

import { createContext, type ReactNode, useContext } from 'react';
import english from '@/messages/en/client.json' with { type: 'json' };

/** What components say in the browser, by the names that the texts have. */
export type ClientWords = Readonly<typeof english>;

const Words = createContext<ClientWords>(english);

/** Has what is in it speak a language; without it, and without words, it is English. */
export function Speaking({ words = english, children }: { words?: ClientWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** What a component of the browser says where it stands. */
export function useWords(): ClientWords {
  return useContext(Words);
}
