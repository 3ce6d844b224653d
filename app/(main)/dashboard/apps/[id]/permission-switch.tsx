'use client';

import type { ReactNode } from 'react';
import { useField } from '@/components/ui/form.tsx';

/**
 * A switch named by the sentence of its scope: on while the app may use it. Switches with the same name make a list of
 * values. One that is off at first stays off: only the app can ask for it.
 */
export function PermissionSwitch(props: {
  name: string;
  scope: string;
  sentence: string;
  isOn: boolean;
  children: ReactNode;
}) {
  const { name, scope, sentence, isOn, children } = props;
  const { typed } = useField(name);
  return (
    <label className={`flex items-start gap-3 px-3.5 py-2.5 ${isOn ? 'hover:bg-wash' : ''}`}>
      <span className="min-w-0 flex-1 text-sm text-pretty">
        <span id={`${scope}-sentence`}>{sentence}</span> <span id={`${scope}-use`}>{children}</span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on.
        role="switch"
        name={name}
        value={scope}
        defaultChecked={isOn && (typed?.includes(scope) ?? true)}
        disabled={!isOn}
        aria-labelledby={`${scope}-sentence`}
        aria-describedby={`${scope}-use`}
        className="relative mt-0.5 h-6 w-10 flex-none appearance-none rounded-full border border-ink-3 bg-surface
          transition-colors before:absolute before:top-[3px] before:start-[3px] before:size-4 before:rounded-full
          before:bg-ink-3 before:transition-transform checked:border-primary checked:bg-primary
          checked:before:translate-x-4 rtl:checked:before:-translate-x-4 checked:before:bg-on-primary disabled:opacity-50
          motion-reduce:transition-none forced-colors:appearance-auto"
      />
    </label>
  );
}
