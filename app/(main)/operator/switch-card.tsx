import type { ComponentProps, ReactNode } from 'react';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';

interface Props {
  title: string;
  label?: string;
  action: ComponentProps<typeof FormCard>['action'];
  /** Of what is switched off: since when, as the beginning of a sentence, and why. */
  off?: { since: ReactNode; reason: string | null };
  /** What pressing the button does. */
  children: ReactNode;
  button: string;
  /** What is asked before something is switched off: with numbers, of what ends. */
  question?: { title: string; text: ReactNode; keep: string };
  /** The field in which an operator says why they switch it off. */
  why?: { label: string; hint: string };
}

/** Switches something of somebody's off, for a reason that they read, or on again. */
export function SwitchCard({ off, children, button, question, why = { label: '', hint: '' }, ...card }: Props) {
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
