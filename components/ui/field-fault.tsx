'use client';

import { FieldError } from './field.tsx';
import { useField } from './form.tsx';

/** What is wrong with a group of controls that is no single field. */
export function FieldFault({ name }: { name: string }) {
  return <FieldError name={name} error={useField(name).error} />;
}
