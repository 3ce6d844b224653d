import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';

import { texts } from '@/lib/kernel/language/current-language.ts';

export function AccountPart({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[600px]">
      <PageHeader trail={[{ href: '/dashboard/account', name: texts('account')('account') }]} title={title}>
        {about}
      </PageHeader>
      <div className="grid gap-4">{children}</div>
    </div>
  );
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
