import type { ComponentProps, ReactNode } from 'react';
import { TextField } from './field.tsx';

/** What will go or stop, a line each, before something that can’t be undone. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="mb-5 grid list-disc gap-1.5 pl-5 text-ink-2">{children}</ul>;
}

/** A field in which a person types what stands beside it, to show that they mean it. The server compares. */
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
