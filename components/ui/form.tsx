'use client';

import { createContext, type ReactNode, useActionState, useContext, useEffect, useRef } from 'react';
import { useFormStatus } from 'react-dom';
import type { FormState } from '@/lib/forms.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

const UNSENT: FormState = { is: 'unsent' };
const StateContext = createContext<FormState>(UNSENT);

/** What the last submission of the surrounding form said of a field: its error, and what was typed. */
export function useField(name: string): { error: string | undefined; typed: string | string[] | undefined } {
  const state = useContext(StateContext);
  return {
    error: state.is === 'refused' ? state.errors[name] : undefined,
    typed: 'typed' in state ? state.typed[name] : undefined,
  };
}

/** What the last submission of the surrounding form has made; undefined before. */
export function useMade(): Record<string, string> | undefined {
  const state = useContext(StateContext);
  return state.is === 'made' ? state.made : undefined;
}

/**
 * A form on a server action. Works before JavaScript arrives and without it; keeps what was typed when the action
 * finds a fault, shows each message beside its field and moves the focus to the first.
 */
export function Form(props: {
  action: (state: FormState, data: FormData) => Promise<FormState>;
  children: ReactNode;
  className?: string;
  label?: string;
  /** Takes the form's place once its action has made something. */
  after?: ReactNode;
}) {
  const [state, submit] = useActionState(props.action, UNSENT);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.is === 'leaving') window.location.assign(state.to);
    if (state.is !== 'refused' && state.is !== 'done') return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    if (state.is === 'refused' && faulty) faulty.focus();
    // A long form is sent from its end: bring what is said at its start into view, and to a screen reader.
    else form.current?.querySelector<HTMLElement>('[data-notice]')?.focus();
  }, [state]);
  if (props.after && state.is === 'made') return <StateContext value={state}>{props.after}</StateContext>;
  const message = 'message' in state ? state.message : null;
  return (
    <form ref={form} action={submit} className={props.className ?? 'grid gap-5'} aria-label={props.label} noValidate>
      <StateContext value={state}>
        {state.is === 'leaving' && <NoScriptRedirect to={state.to} />}
        {message !== null && (
          <div data-notice tabIndex={-1} className="outline-none">
            <Notice look={state.is === 'done' ? 'good' : 'bad'}>{message}</Notice>
          </div>
        )}
        {/* A new key per answer: React resets fields to the defaults they were first given otherwise. */}
        <div key={'attempt' in state ? state.attempt : 0} className="contents">
          {props.children}
        </div>
      </StateContext>
    </form>
  );
}

/** Leads on where no script does. A refresh starts afresh: form-action would forbid a redirect that ends on another site. */
function NoScriptRedirect({ to }: { to: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <Notice look="good">
        <a href={to}>Continue</a>
      </Notice>
    </noscript>
  );
}

/** The button that sends the surrounding form; it can't be clicked twice while the answer is under way. */
export function SubmitButton(props: {
  children: ReactNode;
  look?: ButtonLook;
  className?: string;
  name?: string;
  value?: string;
  'aria-describedby'?: string;
}) {
  const { pending: sending } = useFormStatus();
  const pending = useContext(StateContext).is === 'leaving' || sending;
  const { look = 'primary', className, ...rest } = props;
  return (
    <button
      type="submit"
      aria-disabled={pending}
      onClick={(event) => pending && event.preventDefault()}
      className={buttonClass(look, className)}
      {...rest}
    />
  );
}
