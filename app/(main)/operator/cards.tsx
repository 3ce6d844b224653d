import type { ComponentProps, ReactNode } from 'react';
import { Card, Notice, Page, Pill } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { FormState } from '@/lib/http/forms.ts';
import type { OperatorMail } from '@/lib/operators/operator-mails.ts';

/** The first page as a breadcrumb. */
export const OVERVIEW = { href: '/operator', name: 'Overview' };

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="min-w-0 text-sm wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Mono({ children }: { children: string }) {
  return <code className="font-mono text-small">{children}</code>;
}

export function PastedNotice() {
  return (
    <Notice look="warn">
      You pasted more than a fingerprint. Only its first 22 characters after the prefix were used; the rest was neither
      kept nor logged. Treat it as exposed: end what it belongs to, or ask its owner to replace it.
    </Notice>
  );
}

interface SwitchProps {
  title: string;
  label?: string;
  action: ComponentProps<typeof FormCard>['action'];
  /** Of what is switched off: since when, as the beginning of a sentence, and why. */
  off?: { since: ReactNode; reason: string | null };
  children: ReactNode;
  button: string;
  /** What is asked before something is switched off: with numbers, of what ends. */
  question?: { title: string; text: ReactNode; keep: string };
  /** The field in which an operator says why they switch it off. */
  why?: { label: string; hint: string };
}

/** Switches something of somebody's off, for a reason that they read, or on again. */
export function SwitchCard({ off, children, button, question, why = { label: '', hint: '' }, ...card }: SwitchProps) {
  return (
    <FormCard {...card} className="grid max-w-2xl gap-4">
      {off && (
        <>
          <p className="text-ink-2">{off.since}</p>
          <blockquote className="border-l-2 border-line-2 pl-4 whitespace-pre-line wrap-anywhere">
            {off.reason}
          </blockquote>
        </>
      )}
      <p className="text-ink-2">{children}</p>
      {!off && <TextArea name="reason" {...why} />}
      <div>
        {question ? (
          <ConfirmedSubmit button={button} look="danger" title={question.title} cancelLabel={question.keep}>
            {question.text}
          </ConfirmedSubmit>
        ) : (
          <SubmitButton look="plain">{button}</SubmitButton>
        )}
      </div>
    </FormCard>
  );
}

interface AccessProps {
  here: string;
  heading: ReactNode;
  /** How the operator got here: `pasted=1` after looking up a whole token, `ended=1` after ending it. */
  search: Record<string, unknown>;
  title: string;
  facts: [name: string, value: ReactNode][];
  hasEnded: boolean;
  endedNotice: string;
  ending: {
    /** When to end it, and who will see what. */
    why: ReactNode;
    button: string;
    title: string;
    keep: string;
    consequence: string;
    action: (state: FormState, data: FormData) => Promise<FormState>;
  };
}

export function AccessPage({ here, heading, search, title, facts, hasEnded, endedNotice, ending }: AccessProps) {
  return (
    <Page trail={[{ href: '/operator/lookup', name: 'Lookup' }]} here={here} title={heading}>
      {search.pasted === '1' && <PastedNotice />}
      {search.ended === '1' && hasEnded && <Result look="good">{endedNotice}</Result>}
      <Card title={title}>
        <Facts facts={facts} />
      </Card>
      {!hasEnded && (
        <SwitchCard
          title="End it"
          action={ending.action}
          why={{ label: 'Reason', hint: 'Its owner reads it in their activity. Up to 500 characters.' }}
          button={ending.button}
          question={{ title: ending.title, keep: ending.keep, text: ending.consequence }}
        >
          {ending.why} {ending.consequence}
        </SwitchCard>
      )}
    </Page>
  );
}

interface RemoveProps {
  /** Whom the operator vouched for: an app, a client or a host. */
  name: string;
  /** Its connections in words, if it has any. */
  stays: string | null;
  children?: ReactNode;
}

/** The button that takes a badge away, in a form that decides. */
export function RemoveVerification({ name, stays, children }: RemoveProps) {
  return (
    <ConfirmedSubmit
      button="Remove verification"
      look="danger"
      title={`Remove the verification of ${name}?`}
      cancelLabel="Keep it verified"
      name="decision"
      value="remove"
    >
      <p>
        Its consent screen carries no badge from now on.{' '}
        {stays === null ? 'It has no connections' : `${stays} stay as they are`}.
      </p>
      {children && <p>{children}</p>}
    </ConfirmedSubmit>
  );
}

export function MailState({ mail, isSending }: { mail: OperatorMail; isSending: boolean }) {
  if (mail.sentAt) return <Pill look="good">Sent</Pill>;
  if (mail.nextAttemptAt === null) return <Pill look="bad">Given up</Pill>;
  if (!isSending) return <Pill>Not sent</Pill>;
  return <Pill>{mail.failures > 0 ? 'Trying again' : 'Waiting'}</Pill>;
}
