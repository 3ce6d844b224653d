import { X } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dismissAction } from './actions.ts';

export const NAMED = 3;

/**
 * One thing: what it is, and a button that leads there.
 * @param props.action the button's text and address; none where the text has its own links
 * @param props.dismissed what a press takes off the list
 */
export function Item(props: {
  title: ReactNode;
  action?: readonly [string, string];
  dismissed?: string[];
  children?: ReactNode;
}) {
  const { title, action, dismissed = [], children } = props;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 px-5 py-3.5 sm:flex">
      <div className="min-w-0 grow text-sm sm:me-3">
        <h3 className="font-semibold text-pretty wrap-anywhere">{title}</h3>
        {children && <div className="mt-0.5 text-pretty wrap-anywhere text-ink-2">{children}</div>}
      </div>
      {action && (
        <div className={dismissed.length > 0 ? 'max-sm:row-start-2' : ''}>
          <ButtonLink href={action[1]}>{action[0]}</ButtonLink>
        </div>
      )}
      {dismissed.length > 0 && (
        <form action={dismissAction} className="max-sm:col-start-2 max-sm:row-start-1">
          {dismissed.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <SubmitButton look="plain" className="max-sm:px-2.5">
            <Icon of={X} className="size-4 sm:hidden" />
            <span className="max-sm:sr-only">{texts('home')('dismiss')}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  );
}

/** Things of a kind, {@link NAMED} of them by name. */
export function Group<Thing extends { id: string }>(props: {
  of: Thing[];
  title: ReactNode;
  about?: ReactNode;
  action?: readonly [string, string];
  line: (thing: Thing) => ReactNode;
}) {
  const { of, title, about, line, ...action } = props;
  if (of.length === 0) return null;
  return (
    <Item title={title} dismissed={of.map(({ id }) => id)} {...action}>
      <ul className="grid gap-1">
        {of.slice(0, NAMED).map((thing) => (
          <li key={thing.id}>{line(thing)}</li>
        ))}
        {of.length > NAMED && <li>{texts('home')('andMore')}</li>}
      </ul>
      {about && <p className="mt-1">{about}</p>}
    </Item>
  );
}
