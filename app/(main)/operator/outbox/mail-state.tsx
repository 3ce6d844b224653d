import { Pill } from '@/components/ui/card.tsx';
import type { OperatorMail } from '@/lib/operators/operator-mails.ts';

export function MailState({ mail, isSending }: { mail: OperatorMail; isSending: boolean }) {
  if (mail.sentAt) return <Pill look="good">Sent</Pill>;
  if (mail.nextAttemptAt === null) return <Pill look="bad">Given up</Pill>;
  if (!isSending) return <Pill>Not sent</Pill>;
  return <Pill>{mail.failures > 0 ? 'Trying again' : 'Waiting'}</Pill>;
}
