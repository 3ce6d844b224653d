import type { ReactNode } from 'react';
import { Card, Page } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { FormState } from '@/lib/http/forms.ts';
import { Facts, PastedNotice } from './facts.tsx';
import { SwitchCard } from './switch-card.tsx';

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
    /** What is asked first. */
    title: string;
    keep: string;
    consequence: string;
    action: (state: FormState, data: FormData) => Promise<FormState>;
  };
}

export function AccessPage({ here, heading, search, title, facts, hasEnded, endedNotice, ending }: Props) {
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
