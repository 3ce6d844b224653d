'use client';

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useActionState,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useFormStatus } from 'react-dom';
import type { FormState, Refused } from '@/lib/http/forms.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Notice } from './card.tsx';
import { useWords } from './client-words.tsx';

const UNSENT: FormState = { is: 'unsent' };
const StateContext = createContext<FormState>(UNSENT);

/** Says of fields what was typed and what is wrong, in a form that isn't sent to an action. */
export function FieldStates({ state, children }: { state: FormState; children: ReactNode }) {
  return <StateContext value={state}>{children}</StateContext>;
}

/** What the last submission of the surrounding form says about a field: its error, and what was typed. */
export function useField(name: string): { error: string | undefined; typed: string | string[] | undefined } {
  const state = useContext(StateContext);
  return {
    error: state.is === 'refused' ? state.errors[name] : undefined,
    typed: 'typed' in state ? state.typed[name] : undefined,
  };
}

/** What the last submission of the surrounding form has created; undefined before that. */
export function useMade(): Record<string, string> | undefined {
  const state = useContext(StateContext);
  return state.is === 'made' ? state.made : undefined;
}

/** What every form shows when its person has to confirm who they are before it is accepted. */
const ConfirmationContext = createContext<ReactNode>(null);

/** Sets what forms show to have their person confirm who they are; it reads {@link useWaysToConfirm}. */
export function ConfirmationInForms({ show, children }: { show: ReactNode; children: ReactNode }) {
  return <ConfirmationContext value={show}>{children}</ConfirmationContext>;
}

/** How the person can confirm who they are, and for which button; undefined when the surrounding form doesn't ask. */
export function useWaysToConfirm(): Refused['confirm'] {
  const state = useContext(StateContext);
  return state.is === 'refused' ? state.confirm : undefined;
}

/**
 * A form for a server action. Works without JavaScript, too, and before it has loaded. When the action finds faults, it
 * keeps what was typed, shows each message beside its field and focuses the first of these fields.
 */
export function Form(props: {
  action: (state: FormState, data: FormData) => Promise<FormState>;
  children: ReactNode;
  className?: string;
  label?: string;
  /** Shown above the form's messages: the page's heading, where that goes with the form. */
  head?: ReactNode;
  /** Replaces the form, with its head, once its action has created something. */
  after?: ReactNode;
}) {
  const [state, submit] = useActionState(props.action, UNSENT);
  const form = useRef<HTMLFormElement>(null);
  const confirmation = useContext(ConfirmationContext);
  useEffect(() => {
    if (state.is === 'leaving') window.location.assign(state.to);
    if (state.is !== 'refused' && state.is !== 'done') return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    if (state.is === 'refused' && state.confirm)
      form.current?.querySelector<HTMLElement>('[data-confirm] input')?.focus();
    else if (state.is === 'refused' && faulty) {
      // It may be in a dialog, which the answer has closed.
      const dialog = faulty.closest('dialog');
      if (dialog && !dialog.open) dialog.showModal();
      faulty.focus();
    }
    // The button is at the end of a long form: scroll to the message at its start, and have screen readers read it.
    else form.current?.querySelector<HTMLElement>('[data-notice]')?.focus();
  }, [state]);
  if (props.after && state.is === 'made') return <StateContext value={state}>{props.after}</StateContext>;
  const message = 'message' in state ? state.message : null;
  return (
    <form ref={form} action={submit} className={props.className ?? 'grid gap-5'} aria-label={props.label} noValidate>
      <StateContext value={state}>
        {props.head && <div className="-mb-4">{props.head}</div>}
        {state.is === 'leaving' && <NoScriptRedirect to={state.to} />}
        {message !== null && (
          <div data-notice tabIndex={-1} className="fade-in outline-none">
            <Notice look={state.is === 'done' ? 'good' : 'bad'}>{message}</Notice>
          </div>
        )}
        {/* A new key per answer; otherwise React resets fields to the first defaults they had. */}
        <div key={'attempt' in state ? state.attempt : 0} className="contents">
          {state.is === 'refused' && state.confirm && confirmation}
          {props.children}
        </div>
      </StateContext>
    </form>
  );
}

/** Goes on without JavaScript. It is a refresh because form-action would block a redirect that ends on another site. */
function NoScriptRedirect({ to }: { to: string }) {
  const words = useWords();
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <Notice look="good">
        <a href={to}>{words.continue}</a>
      </Notice>
    </noscript>
  );
}

type SubmitProps = Omit<ComponentProps<'button'>, 'type' | 'value'> & {
  /** `bare`: it looks as its class says, in a menu. */
  look?: ButtonLook | 'bare';
  value?: string;
};

/**
 * The one button that submits the surrounding form: it shows at once that it has been pressed, keeps its width, and
 * can't be clicked again until the answer has come. {@link DialogHelper} does the same for forms without an action.
 */
export function SubmitButton({ look = 'primary', className, ...rest }: SubmitProps) {
  const { pending: sending, data } = useFormStatus();
  const isPending = useContext(StateContext).is === 'leaving' || sending;
  const isPressed = isPending && (!rest.name || !data || data.get(rest.name) === rest.value);
  return (
    <button
      type="submit"
      aria-disabled={isPending}
      data-pending={isPressed ? '' : undefined}
      onClick={(event) => isPending && event.preventDefault()}
      className={look === 'bare' ? className : buttonClass(look, className)}
      {...rest}
    />
  );
}
