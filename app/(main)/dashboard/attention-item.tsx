import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';

/**
 * One thing that needs attention: what it is, and a button that leads there.
 * @param props.action the button's text and address; none where the text has its own links
 */
export function AttentionItem(props: {
  title: ReactNode;
  action?: readonly [string, string];
  /** A form that takes it off the list. */
  dismiss?: ReactNode;
  children?: ReactNode;
}) {
  const { title, action, dismiss, children } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:flex-nowrap sm:px-6">
      <div className="min-w-0 text-sm">
        <h3 className="font-semibold text-pretty wrap-anywhere">{title}</h3>
        {children && <div className="mt-0.5 text-pretty wrap-anywhere text-ink-2">{children}</div>}
      </div>
      {action && (
        <div className="flex flex-none gap-2.5">
          <ButtonLink look="plain" href={action[1]}>
            {action[0]}
          </ButtonLink>
          {dismiss}
        </div>
      )}
    </li>
  );
}
