import { texts } from '@/lib/kernel/language/current-language.ts';
import { UNUSED_AFTER_DAYS } from '@/lib/permissions/unused-scope.ts';

/**
 * What the dialog says that ends an app's access: once for all rows, with `{app}`, `{store}` and `{used}` to fill in.
 */
export interface EndWords {
  button: string;
  title: string;
  live: string;
  test: string;
  cancel: string;
  submit: string;
  unused: string;
  used: string;
}

const names = { app: '{app}', store: '{store}' };

/** For those who run a store: they disconnect an app. */
export function endWords(): EndWords {
  const t = texts('apps');
  return {
    button: t('disconnect'),
    title: t('disconnectFrom', names),
    submit: t('disconnect'),
    live: t('disconnectAbout', { ...names, mode: 'live' }),
    test: t('disconnectAbout', { ...names, mode: 'test' }),
    cancel: t('keepItConnected'),
    unused: t('nothingUsedIt', { days: UNUSED_AFTER_DAYS }),
    used: t('usedLately', { days: UNUSED_AFTER_DAYS, used: '{used}' }),
  };
}

/** For developers, beside their own keys: they revoke the app's key. */
export function revokeWords(): EndWords {
  return {
    ...endWords(),
    button: 'Revoke',
    title: 'Revoke {app}’s access to {store}?',
    cancel: 'Keep access',
    submit: 'Revoke access',
  };
}
