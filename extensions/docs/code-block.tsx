import type { ComponentProps } from 'react';
import { CodeFrame } from '@/components/ui/code-frame.tsx';
import { coloured } from './coloured.ts';

/** Code to copy, on a page without React in the browser: public/docs.js shows the button and does what it says. */
export function CodeBlock(props: Omit<ComponentProps<typeof CodeFrame>, 'action' | 'html'>) {
  const { id, label, children } = props;
  return <CodeFrame {...props} action={<CopyButton from={`code-${id}`} />} html={coloured(children, label)} />;
}

/** Copies the text of the element with this id; hidden until the script is there. */
function CopyButton({ from }: { from: string }) {
  return (
    <button
      type="button"
      hidden
      data-copy={from}
      aria-live="polite"
      className="rounded-md border border-line-2 bg-surface px-2 py-0.5 text-xs font-semibold text-ink-2 hover:bg-wash
        hover:text-ink"
    >
      Copy
    </button>
  );
}
