import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Notice } from '@/components/ui/notice.tsx';

interface Props {
  action: string;
  uri: string;
  isAllowed: boolean;
  /** Why the rules for redirect URIs don't allow it. */
  faults: string[];
  /** Whether it is the only redirect URI, which can't be removed. */
  isOnly: boolean;
  isVerified: boolean;
}

/** Adds the tester's callback to the app's redirect URIs, or removes it. */
export function CallbackCard({ action, uri, isAllowed, faults, isOnly, isVerified }: Props) {
  return (
    <Card title="The tester’s callback">
      <form method="post" action={action} className="grid gap-4" aria-label="The tester’s callback">
        <p className="max-w-[68ch] text-ink-2">
          {isAllowed ? (
            <>
              This address is one of the app’s Allowed redirect URIs. Remove it when you are done testing; links that
              name it will then lead to an error page.
            </>
          ) : (
            <>
              Codes go to the app’s own redirect URIs. Add this address to them, and the tester will receive the code
              itself. It is an ordinary entry, listed in Settings, and only you can open it.
            </>
          )}
        </p>
        <Copyable id="tester-callback" value={uri} />
        {faults.length > 0 && (
          <Notice look="warn">It can’t be added: {faults.join(' ')} Paste the address instead.</Notice>
        )}
        {!isAllowed && isVerified && (
          <Notice look="warn">
            If its host is new to the app, adding it ends the verification. Paste the address instead, or test with a
            copy of the app.
          </Notice>
        )}
        {isAllowed && isOnly ? (
          <p className="text-small text-ink-3">
            It is the only redirect URI: add your own in Settings before you remove it.
          </p>
        ) : (
          faults.length === 0 && (
            <div>
              <Button type="submit" name="do" value={isAllowed ? 'remove_callback' : 'allow_callback'}>
                {isAllowed ? 'Remove the tester’s callback' : 'Add the tester’s callback'}
              </Button>
            </div>
          )
        )}
      </form>
    </Card>
  );
}
