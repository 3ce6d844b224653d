import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

/** Under a form, the way to another one: a question, and the link that answers it. */
export function OtherWay({ question, href, children }: { question: string; href: string; children: ReactNode }) {
  return (
    <p className="text-sm text-ink-2">
      {question}{' '}
      <TextLink href={href} className="font-semibold text-ink">
        {children}
      </TextLink>
    </p>
  );
}

/** A code of the second step, from an authenticator app or one of the backup codes. */
export function CodeField({ hint, inputMode }: { hint: string; inputMode?: 'numeric' }) {
  return (
    <TextField
      name="code"
      label={texts('signIn')('code')}
      hint={hint}
      inputMode={inputMode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** A new password, and whose it is, so that password managers know what they save. */
export function NewPassword({ email, children }: { email: string; children?: ReactNode }) {
  const t = texts('signIn');
  return (
    <>
      <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {children}
      <TextField
        name="newPassword"
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        hint={t('charactersOrMore', { least: PASSWORD_LENGTH.least })}
        required
      />
    </>
  );
}

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
