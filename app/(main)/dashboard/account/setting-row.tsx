import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Setting } from '@/components/ui/setting-list.tsx';

/** One setting of the account, and the page that changes it. */
export function SettingRow(props: { label: string; value: ReactNode; action: string; href: string }) {
  const change = <ButtonLink href={`/dashboard/account/${props.href}`}>{props.action}</ButtonLink>;
  return (
    <Setting title={props.label} action={change}>
      {props.value}
    </Setting>
  );
}
