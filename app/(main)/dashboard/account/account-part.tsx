import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Link } from '@/components/ui/link.tsx';

/** The frame of a page below Account: the way back, its title and what it is for. */
export function AccountPart({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[600px]">
      <p className="mb-3 text-small text-ink-3">
        <Link href="/dashboard/account" className="underline decoration-line-2 underline-offset-4">
          Account
        </Link>{' '}
        / {title}
      </p>
      <PageHeader title={title}>{about}</PageHeader>
      <div className="grid gap-4">{children}</div>
    </div>
  );
}

/** Asks for the password before what a stolen session must not do. */
export function CurrentPassword() {
  return <TextField name="password" label="Current password" type="password" autoComplete="current-password" required />;
}
