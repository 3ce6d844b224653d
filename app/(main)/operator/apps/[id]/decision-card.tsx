import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AnyApp } from '@/lib/operators/any-apps.ts';
import { Facts } from '../../facts.tsx';
import { decide } from './actions.ts';

const STATES = {
  none: 'Not verified, and not requested.',
  requested: 'Waiting for a decision.',
  verified: 'Verified.',
  declined: 'Declined; the owner may ask again.',
} as const;

/** The state of an app's verification, the messages about it, and the decision with an answer to the owner. */
export function DecisionCard({ app, now }: { app: AnyApp; now: Date }) {
  const { verification, verificationAt, verificationMessage, verificationAnswer } = app;
  const mayDecide = verification === 'requested' || verification === 'verified';
  const facts: [string, ReactNode][] = [['State', STATES[verification]]];
  if (verificationAt) facts.push(['Since', <When key="since" at={verificationAt} now={now} />]);
  if (verificationMessage) facts.push(['The owner wrote', <Lines key="message">{verificationMessage}</Lines>]);
  if (verificationAnswer) facts.push(['Last answer', <Lines key="answer">{verificationAnswer}</Lines>]);
  return (
    <Card title="Verification">
      <Form action={decide.bind(null, app.id)} className="grid max-w-2xl gap-5" label="Verification">
        <Facts facts={facts} />
        {mayDecide && verificationAt && (
          <>
            <input type="hidden" name="since" value={verificationAt.toISOString()} />
            <TextArea
              name="answer"
              label="Answer to the owner (optional)"
              hint="Shown on the app’s page with your decision. Up to 1,000 characters."
            />
            <div className="flex flex-wrap gap-3">
              {verification === 'requested' ? (
                <>
                  <SubmitButton name="decision" value="verify">
                    Verify
                  </SubmitButton>
                  <SubmitButton name="decision" value="decline" look="plain">
                    Decline
                  </SubmitButton>
                </>
              ) : (
                <SubmitButton name="decision" value="remove" look="danger">
                  Remove verification
                </SubmitButton>
              )}
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}

function Lines({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>;
}
