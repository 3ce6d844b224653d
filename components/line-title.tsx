import type { Line } from '@/lib/billing/invoices/line.ts';
import { purposeOf } from '@/lib/billing/invoices/line-purpose.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { bdi } from './bdi.tsx';

/** What a line of an invoice is for, in the reader’s language; plans keep their names. */
export function LineTitle({ line }: { line: Line }) {
  const t = texts('invoices');
  const purpose = purposeOf(line);
  if (!purpose) return bdi(line.description);
  return purpose.is === 'swap' ? t.rich(purpose.text, { bdi, plan: purpose.plan }) : t(purpose.text);
}
