import type { ComponentProps, ReactNode } from 'react';
import { TextField } from './field.tsx';

/** What will be deleted or stop, one line each, above the form for something that can’t be undone. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="mb-5 grid list-disc gap-1.5 pl-5 text-ink-2">{children}</ul>;
}

/** A field in which people type the text shown below it, to show that they mean it. The server compares. */
export function TypeToConfirm({
  wanted,
  ...field
}: { wanted: string } & Omit<ComponentProps<typeof TextField>, 'hint'>) {
  const hint = (
    <>
      Type <strong className="font-semibold text-ink wrap-anywhere">{wanted}</strong> to confirm.
    </>
  );
  return <TextField {...field} hint={hint} autoComplete="off" spellCheck={false} />;
}
