'use client';

import { Pill } from './ui/card.tsx';

export interface DescribedScopes {
  isFull: boolean;
  categories: string;
  scopes: { name: string; sentence: string }[];
}

export function ScopeDetails({ of: { isFull, categories, scopes } }: { of: DescribedScopes }) {
  return (
    <details className="max-w-[44ch]">
      <summary className="rounded-sm text-ink-2 marker:text-ink-3">
        {isFull ? <Pill look="warn">Full access</Pill> : categories}
      </summary>
      <ul className="mt-2 grid gap-1.5 border-s-2 border-line ps-3">
        {scopes.map(({ name, sentence }) => (
          <li key={name} className="text-small">
            <code className="font-mono text-ink">{name}</code> <span className="block text-ink-3">{sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
