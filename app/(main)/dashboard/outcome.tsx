import { Result } from '@/components/ui/result.tsx';
import type { EndedConnection } from '@/lib/connections/own-connections.ts';

/** What a page may say after an action has led to it, by the word in its address. */
export type Said = Readonly<Record<string, readonly ['good' | 'bad', string]>>;

/** What every page of a store's data may say. */
const COMMON: Said = {
  clock_advancing: [
    'bad',
    'Nothing was changed: the clock of this test store is being moved. Try again once it has arrived.',
  ],
};

/** The result of the action that has led to this page, if the address names one. */
export function Outcome({ said, texts }: { said: string | string[] | undefined; texts: Said }) {
  const all = { ...COMMON, ...texts };
  if (typeof said !== 'string' || !Object.hasOwn(all, said)) return null;
  const [look, text] = all[said] ?? ['bad', ''];
  return <Result look={look}>{text}</Result>;
}

export function EndedNotice({ ended }: { ended: EndedConnection | null }) {
  if (!ended) return null;
  return (
    <Result look="good">
      Disconnected: <bdi>{ended.app.name}</bdi> no longer has this access to <bdi>{ended.store.name}</bdi> ({ended.mode}
      ).
    </Result>
  );
}
