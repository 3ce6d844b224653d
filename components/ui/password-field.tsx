'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { FieldFrame, useControl } from './field.tsx';
import { useField } from './form.tsx';

type Props = Omit<ComponentProps<'input'>, 'name' | 'type'> & { name: string; label: string; hint?: string } & {
  toggle?: { show: string; hide: string };
};

const TOGGLE = { show: 'Show', hide: 'Hide' };

/** A field for a password, and a button that shows what was typed. Without JavaScript there is only the field. */
export function PasswordField({ name, label, hint, toggle = TOGGLE, ...rest }: Props) {
  // What is wrong says what the hint says.
  const { error } = useField(name);
  const { frame, control } = useControl({ name, label, hint: error ? undefined : hint });
  const [isReady, setReady] = useState(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <FieldFrame {...frame}>
      <span className="relative grid">
        <input
          {...control}
          {...rest}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${control.className} ${isReady ? 'pe-17' : ''}`}
        />
        {isReady && (
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-1 end-1 rounded-md px-2.5 text-small font-semibold text-ink-2 hover:bg-wash
              hover:text-ink"
          >
            {isShown ? toggle.hide : toggle.show}
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
