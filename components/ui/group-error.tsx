'use client';

import { FieldError } from './field.tsx';
import { useField } from './form.tsx';

/** What is wrong with a group of controls; it takes the focus as an invalid field would. */
export function GroupError({ name }: { name: string }) {
  const { error } = useField(name);
  if (!error) return null;
  return (
    <div data-fault tabIndex={-1} className="outline-none">
      <FieldError name={name} error={error} />
    </div>
  );
}
