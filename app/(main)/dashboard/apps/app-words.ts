import { texts } from '@/lib/kernel/language/current-language.ts';
import { endWords } from '../end-words.ts';

/**
 * What the table of connected apps says, once for all rows.
 * @param rows how many rows it has: no heading counts more connections
 */
export function appWords(rows = 0) {
  const t = texts('apps');
  return {
    connectedApps: t('connectedApps'),
    app: t('app'),
    store: texts('frame')('store'),
    use: t('use'),
    whatItMayDo: t('whatItMayDo'),
    action: t('action'),
    permissions: t('permissions'),
    lastUsed: t('lastUsed'),
    neverUsed: t('neverUsed'),
    connectedAt: t('connectedAt'),
    technicalDetails: t('technicalDetails'),
    scopes: t('scopes'),
    connectedDate: t('connectedDate'),
    lastUsedDate: t('lastUsedDate'),
    by: t('by'),
    from: t('from'),
    connection: t('connection'),
    whatItTouched: t('whatItTouched'),
    /** “2 connections”, by how many. */
    counted: Array.from({ length: rows + 1 }, (_, count) => (count < 2 ? '' : t('connections', { count }))),
    end: endWords(),
  };
}

export type AppWords = ReturnType<typeof appWords>;
