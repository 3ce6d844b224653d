import { bdi } from '@/components/bdi.tsx';
import { Result } from '@/components/ui/result.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { EndedConnection } from '@/lib/oauth/connections/seller-connections.ts';

/** What a page may say after an action has led to it, by the word in its address. */
export type OutcomeTexts = Readonly<Record<string, readonly ['good' | 'bad', string]>>;

/** The result of the action that has led to this page, if the address names one. */
export function Outcome({ outcome, texts: own }: { outcome: string | string[] | undefined; texts: OutcomeTexts }) {
  // What every page of a store's data may say.
  const all: OutcomeTexts = { clock_advancing: ['bad', texts('frame')('clockAdvancing')], ...own };
  if (typeof outcome !== 'string' || !Object.hasOwn(all, outcome)) return null;
  const [look, text] = all[outcome] ?? ['bad', ''];
  return <Result look={look}>{text}</Result>;
}

export function EndedNotice({ ended }: { ended: EndedConnection | null }) {
  if (!ended) return null;
  const names = { app: ended.app.name, store: ended.store.name };
  return <Result look="good">{texts('home').rich('disconnected', { bdi, ...names, mode: ended.mode })}</Result>;
}
