import { inEnglish } from '../../kernel/language/current-language.ts';
import { entryInWords } from './sentence.ts';
import type { ShownEntry } from './shown-entry.ts';

/** The columns of an activity's file, and what each has of an entry. */
export const ENTRY_COLUMNS: Record<string, (entry: ShownEntry) => string | null> = {
  time: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  what: (entry) =>
    inEnglish(() => entryInWords(entry))
      .map(({ text }) => text)
      .join(''),
  store: ({ storeName }) => storeName,
  store_id: ({ storeId }) => storeId,
  mode: ({ mode }) => mode,
  app: ({ appName }) => appName,
  app_id: ({ appId }) => appId,
  connection_id: ({ connectionId }) => connectionId,
  actor: ({ actor }) => actor,
  actor_name: ({ actorName }) => actorName,
  request_id: ({ requestId }) => requestId,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
  details: ({ detail }) => JSON.stringify(detail),
};
