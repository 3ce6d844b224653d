'use client';

import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { useField } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';

/** Another variant, folded away until it is wanted; open again when the form comes back with something typed there. */
export function MoreVariant(props: { number: string; title: string; children: ReactNode }) {
  const { number, title, children } = props;
  const name = useField(`variantName${number}`).typed;
  const price = useField(`price${number}`).typed;
  return (
    <details open={Boolean(name || price)} className="group rounded-control border border-line">
      <summary
        className="flex cursor-pointer items-center justify-between gap-3 rounded-control px-4 py-3 text-sm
        font-semibold"
      >
        {title}
        <Icon of={ChevronDown} className="size-4 flex-none text-ink-3 transition group-open:rotate-180" />
      </summary>
      <fieldset className="min-w-0 border-t border-line p-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
