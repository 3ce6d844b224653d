import { Notice } from '@/components/ui/card.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';

/** Says where mail is while the product is being tried without a mail server. */
export function OutboxNotice() {
  return (
    <Notice>
      {texts('members').rich('outboxNotice', {
        link: (words) => (
          <a href="/sign-in?next=/operator/outbox" className="underline underline-offset-4">
            {words}
          </a>
        ),
      })}
    </Notice>
  );
}
