'use client';

import type { Mode } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';
import { useWords } from './ui/client-words.tsx';

/** Live or test; the two never look alike. */
export function ModePill({ mode }: { mode: 'live' | 'test' }) {
  const words = useWords();
  return mode === 'test' ? <Pill look="test">{words.test}</Pill> : <Pill>{words.live}</Pill>;
}

export function StoreInMode({ name, mode }: { name: string; mode: Mode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="break-words">{name}</bdi>
      <ModePill mode={mode} />
    </span>
  );
}
