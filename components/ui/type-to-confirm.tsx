import type { ComponentProps } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { TextField } from './field.tsx';

type Props = { wanted: string } & Omit<ComponentProps<typeof TextField>, 'hint'>;

/** A field in which people type the text shown below it, to show that they mean it. The server compares. */
export function TypeToConfirm({ wanted, ...field }: Props) {
  const shown = () => <strong className="font-semibold text-ink wrap-anywhere">{wanted}</strong>;
  const hint = texts('frame').rich('typeToConfirm', { wanted: shown });
  return <TextField {...field} hint={hint} spellCheck={false} />;
}
