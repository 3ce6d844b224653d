import type { ReactNode } from 'react';
import { NarrowPage } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';

export function AccountPart(props: { title: string; about?: ReactNode; children: ReactNode }) {
  return <NarrowPage trail={[{ href: '/dashboard/account', name: texts('account')('account') }]} {...props} />;
}

/** Asks for the password again, before something that a stolen session must not do. */
export function CurrentPassword() {
  return (
    <TextField
      name="password"
      label={texts('account')('currentPassword')}
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
