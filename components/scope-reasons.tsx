'use client';

import { useEffect, useRef, useState } from 'react';
import { FieldError } from './ui/field.tsx';
import { useField } from './ui/form.tsx';

interface Props {
  /** The scopes in the order of the table, each with the name of its field for the reason. */
  scopes: readonly { scope: string; field: string }[];
  /** The name of the checkboxes that choose scopes, and the chosen ones. */
  choice: string;
  chosen: readonly string[];
  optional: readonly string[];
  why: Readonly<Record<string, string>>;
  /** What is wrong with reasons that were filled in beforehand, by field. */
  faults: Readonly<Record<string, string>>;
}

/** For each chosen scope whether sellers may leave it out, and why the app asks for it. */
export function ScopeReasons({ scopes, choice, chosen, optional, why, faults }: Props) {
  const { typed: ticked = chosen } = useField(choice);
  const { typed: leftOut = optional } = useField('optionalScopes');
  const [shown, setShown] = useState<readonly string[]>([ticked].flat());
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const form = list.current?.form;
    if (!form) return;
    const look = () => setShown(new FormData(form).getAll(choice).map(String));
    look();
    // Buttons that tick several boxes say so with the same event.
    form.addEventListener('change', look);
    return () => form.removeEventListener('change', look);
  }, [choice]);
  return (
    <fieldset ref={list} className="mt-5 grid min-w-0 gap-2" hidden={shown.length === 0}>
      <legend className="font-semibold">What sellers read about each</legend>
      <p className="text-small text-ink-2">
        Sellers tick what is optional, and read why below it: up to 140 characters, no addresses.
      </p>
      {scopes.map(({ scope, field }) => (
        <fieldset
          key={scope}
          hidden={!shown.includes(scope)}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 [&[hidden]]:hidden
            sm:grid-cols-[15rem_6rem_minmax(0,1fr)]"
        >
          <legend className="sr-only">{scope}</legend>
          <code aria-hidden="true" className="truncate font-mono text-small">
            {scope}
          </code>
          <label className="flex items-center gap-2 text-small">
            <input
              type="checkbox"
              name="optionalScopes"
              value={scope}
              defaultChecked={leftOut.includes(scope)}
              disabled={scope === '*'}
              className="size-4"
            />
            Optional
          </label>
          <Reason name={field} saved={why[scope] ?? ''} fault={faults[field]} />
        </fieldset>
      ))}
    </fieldset>
  );
}

function Reason({ name, saved, fault }: { name: string; saved: string; fault: string | undefined }) {
  const { error, typed = saved } = useField(name);
  const wrong = error ?? (typed === saved ? fault : undefined);
  return (
    <div className="grid min-w-0 gap-1 max-sm:col-span-2">
      <label className="flex items-center gap-2 text-small">
        Why
        <input
          name={name}
          defaultValue={typed}
          autoComplete="off"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${name}-error` : undefined}
          className="min-h-8 w-full min-w-0 rounded-control border border-line-2 bg-surface px-2.5 py-1 text-ink
            [unicode-bidi:plaintext] hover:border-ink-3 aria-invalid:border-bad"
        />
      </label>
      <FieldError name={name} error={wrong} />
    </div>
  );
}
