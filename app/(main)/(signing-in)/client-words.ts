import { texts } from '@/lib/kernel/language/current-language.ts';

export function passwordToggle() {
  const t = texts('frame');
  return { show: t('show'), hide: t('hide') };
}

/** What signing in with a passkey says; the browser gets no more texts than these. */
export function passkeyWords() {
  const t = texts('signIn');
  return {
    use: t('usePasskey'),
    failed: t('thatDidNotWork'),
    unsupported: t('passkeysDoNotWork'),
    none: t('noPasskeyUsed'),
  };
}

export type PasskeyWords = ReturnType<typeof passkeyWords>;
