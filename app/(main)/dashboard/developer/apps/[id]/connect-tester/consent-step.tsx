import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { explainReturn } from '@/lib/tester/explanation.ts';
import type { TesterState } from '@/lib/tester/state.ts';
import { Explained } from './explained.tsx';

const PASTE_HINT = (
  <>
    The consent screen opens in another tab. Once you have answered it, copy the whole address, with code= or error= in
    it. It doesn’t matter if your server doesn’t answer there; if it does, it may already have used the code.
  </>
);

/** Step 2: the link, the real consent screen, and its answer if that was an error. */
export function ConsentStep(props: { action: string; walk: TesterState; link: string; isOurs: boolean }) {
  const { action, walk, link, isOurs } = props;
  const { returned } = walk;
  return (
    <div id="consent" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      {returned && (
        <div id="returned" className="scroll-mt-6">
          <Card title={`The answer was ${returned.error}`}>
            <Explained {...explainReturn(returned.error)} description={returned.description} />
          </Card>
        </div>
      )}
      <Card title="2. Ask the seller">
        <div className="grid gap-4">
          <p className="max-w-[68ch] text-ink-2">
            Your app sends the seller’s browser to this link. Open it, choose a store of your own and Test, then press
            Authorize (or Cancel, to see that answer).
          </p>
          <Copyable id="tester-link" value={link} />
          <p>
            <a href={link} className={buttonClass('primary')} {...(!isOurs && { target: '_blank', rel: 'noopener' })}>
              Open the consent screen
            </a>
          </p>
          {!isOurs && (
            <form method="post" action={action} className="grid gap-4" aria-label="Paste the address">
              <TextArea
                name="address"
                label="Address the browser ended up at"
                hint={PASTE_HINT}
                autoComplete="off"
                spellCheck={false}
              />
              <div>
                <Button type="submit" name="do" value="paste">
                  Continue with this address
                </Button>
              </div>
            </form>
          )}
        </div>
      </Card>
    </div>
  );
}
