import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';

/** A card with one form: all of the tester's forms go to the same address, and their buttons say what is to be done. */
export function StepForm(props: { id?: string; title: string; action: string; children: ReactNode }) {
  const { id, title, action, children } = props;
  return (
    <div id={id} className="scroll-mt-6">
      <Card title={title}>
        <form method="post" action={action} className="grid gap-5" aria-label={title}>
          {children}
        </form>
      </Card>
    </div>
  );
}

/** A button of such a form. @param to what it does, as the form's handler knows it */
export function DoButton(props: { to: string; look?: 'primary' | 'plain' | 'danger'; children: ReactNode }) {
  const { to, look = 'plain', children } = props;
  return (
    <Button className="justify-self-start" type="submit" name="do" value={to} look={look}>
      {children}
    </Button>
  );
}
