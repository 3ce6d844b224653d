import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Facts } from './facts.tsx';
import { PastedNotice } from './pasted-notice.tsx';

interface Props {
  here: string;
  heading: ReactNode;
  /** How the operator got here: `pasted=1` after looking up a whole token, `ended=1` after ending it. */
  search: Record<string, unknown>;
  title: string;
  facts: [name: string, value: ReactNode][];
  hasEnded: boolean;
  /** Shown once it has been ended here. */
  endedNotice: string;
  ending: {
    /** When to end it, and who will see what. */
    why: ReactNode;
    button: string;
    question: string;
    consequence: string;
    action: () => Promise<void>;
  };
}

/** A connection or API key as an operator sees it, and the button to end it. */
export function AccessPage({ here, heading, search, title, facts, hasEnded, endedNotice, ending }: Props) {
  return (
    <>
      <Crumbs trail={[{ href: '/operator/lookup', name: 'Lookup' }]} here={here} />
      <h1 className="mb-6 wrap-anywhere">{heading}</h1>
      <div className="grid gap-4">
        {search.pasted === '1' && <PastedNotice />}
        {search.ended === '1' && hasEnded && (
          <Result>
            <Notice look="good">{endedNotice}</Notice>
          </Result>
        )}
        <Card title={title}>
          <Facts facts={facts} />
        </Card>
        {!hasEnded && (
          <Card title="End it">
            <p className="mb-4 max-w-[68ch] text-ink-2">{ending.why}</p>
            <ConfirmDialog id="end" button={ending.button} look="danger" title={ending.question} cancelLabel="Keep it">
              <p className="text-sm text-ink-2">{ending.consequence}</p>
              <form action={ending.action} className="grid">
                <SubmitButton look="destroy">End access</SubmitButton>
              </form>
            </ConfirmDialog>
          </Card>
        )}
      </div>
    </>
  );
}
