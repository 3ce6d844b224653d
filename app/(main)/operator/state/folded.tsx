import type { ReactNode } from 'react';

/**
 * A part of a page that is folded up until somebody wants it.
 * @param props.state what there is to know about it while it is folded up
 * @param props.isOpen where something in it needs a look
 */
export function Folded(props: { title: string; state?: ReactNode; isOpen?: boolean; children: ReactNode }) {
  const { title, state, isOpen = false, children } = props;
  return (
    <details open={isOpen} className="group/folded min-w-0">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-5 py-3">
        <h2 className="grow">{title}</h2>
        {state && <span className="text-small text-ink-2">{state}</span>}
      </summary>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </details>
  );
}
