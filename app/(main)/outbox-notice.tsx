import { Notice } from '@/components/ui/card.tsx';

/** Says where mail is while the product is being tried without a mail server. */
export function OutboxNotice() {
  return (
    <Notice>
      No mail server is set up here, so mail isn’t sent. Sign in as operator and{' '}
      <a href="/sign-in?next=/operator/outbox" className="underline underline-offset-4">
        open the outbox
      </a>
      .
    </Notice>
  );
}
