'use client';

import type { ReactNode } from 'react';
import { useField } from '@/components/ui/form.tsx';

/**
 * A switch named by its scope: on while the app may use it. Switches with the same name make a list of values. One that
 * is off at first stays off: only the app can ask for it.
 */
export function PermissionSwitch(props: { name: string; scope: string; isOn: boolean; children: ReactNode }) {
  const { name, scope, isOn, children } = props;
  const { typed } = useField(name);
  return (
    <label className={`flex items-start gap-3 px-3.5 py-2.5 ${isOn ? 'hover:bg-wash' : ''}`}>
      <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <span id={`${scope}-what`} className="text-pretty">
          {children}
        </span>
        <code id={`${scope}-name`} className="font-mono text-xs text-ink-3">
          {scope}
        </code>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on.
        role="switch"
        name={name}
        value={scope}
        defaultChecked={isOn && (typed?.includes(scope) ?? true)}
        disabled={!isOn}
        aria-labelledby={`${scope}-name`}
        aria-describedby={`${scope}-what`}
        className="relative mt-0.5 h-6 w-10 flex-none appearance-none rounded-full border border-ink-3 bg-surface
          transition-colors before:absolute before:top-[3px] before:start-[3px] before:size-4 before:rounded-full
          before:bg-ink-3 before:transition-transform checked:border-primary checked:bg-primary
          checked:before:translate-x-4 rtl:checked:before:-translate-x-4 checked:before:bg-on-primary disabled:opacity-50
          motion-reduce:transition-none forced-colors:appearance-auto"
      />
    </label>
  );
}
