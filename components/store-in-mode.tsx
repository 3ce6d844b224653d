import type { Mode } from '@/prisma/generated/enums.ts';
import { ModePill } from './mode-pill.tsx';

/** The store that a row is about, and in which mode. */
export function StoreInMode({ name, mode }: { name: string; mode: Mode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="break-words">{name}</bdi>
      <ModePill mode={mode} />
    </span>
  );
}
