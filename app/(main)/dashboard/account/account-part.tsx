import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { TextField } from '@/components/ui/field.tsx';

/** The frame of a page below Account: breadcrumbs, its title and what it is for. */
export function AccountPart({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[600px]">
      <Crumbs trail={[{ href: '/dashboard/account', name: 'Account' }]} here={title} />
      <PageHeader title={title}>{about}</PageHeader>
      <div className="grid gap-4">{children}</div>
    </div>
  );
}

/** Asks for the password again, before something that a stolen session must not do. */
export function CurrentPassword() {
  return (
    <TextField name="password" label="Current password" type="password" autoComplete="current-password" required />
  );
}
