import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';

/** Settings that have a page of their own, one below the other. */
export function SettingList({ children }: { children: ReactNode }) {
  return <ul className="grid">{children}</ul>;
}

/** One setting: what it is now, and the way to change it. */
export function SettingRow(props: { label: string; value: ReactNode; action: string; href: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-line py-3.5 not-first:border-t first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{props.label}</p>
        <div className="mt-0.5 text-ink-3">{props.value}</div>
      </div>
      <ButtonLink href={`/dashboard/account/${props.href}`} className="min-h-9 py-1">
        {props.action}
      </ButtonLink>
    </li>
  );
}
