import type { ComponentProps } from 'react';
import { Card } from './card.tsx';
import { Form } from './form.tsx';

/** A form in a card of its own; it is called as the card is, unless it says otherwise. */
export function FormCard({ title, label = title, ...form }: ComponentProps<typeof Form> & { title?: string }) {
  return (
    <Card title={title}>
      <Form label={label} {...form} />
    </Card>
  );
}
