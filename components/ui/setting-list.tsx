import type { ReactNode } from 'react';

/** A list of settings that are changed on pages of their own. */
export function SettingList({ children }: { children: ReactNode }) {
  return <ul className="grid">{children}</ul>;
}

/** One setting: its value, or what changing it means, and the link to its page. */
export function Setting({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <li
      className="grid items-center justify-items-start gap-x-8 gap-y-3 border-line py-4 not-first:border-t
      first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 max-w-[68ch] text-pretty text-ink-2">{children}</div>
      </div>
      {action}
    </li>
  );
}
