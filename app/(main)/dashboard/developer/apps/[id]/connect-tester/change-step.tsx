import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { allows, parseScope } from '@/lib/access/scope.ts';
import { offeredMoves, TESTER_MOVES, type TesterPair, type TesterState } from '@/lib/tester/state.ts';
import { isStoreMove, nextStoreMove, STORE_MOVE_SCOPES } from '@/lib/tester/subject.ts';

/** What an app does once it is connected: reads the store, then changes a subscription in it. */
export function ChangeStep({ action, walk, pair }: { action: string; walk: TesterState; pair: TesterPair }) {
  const { subject, isEmpty = false } = walk;
  const missing = STORE_MOVE_SCOPES.filter((scope) => !allows(scopesOf(pair), scope));
  const next = nextStoreMove(subject);
  return (
    <div id="change" className="scroll-mt-6">
      <Card title="Change a subscription">
        <form method="post" action={action} className="grid gap-5" aria-label="Change a subscription">
          <p className="max-w-[68ch] text-ink-2">
            {subject ? (
              <>
                With the subscription <code className="font-mono text-small break-all">{subject.subscription}</code>:
                see what a swap would cost, make it, cancel the subscription and resume it.
              </>
            ) : (
              'List the subscriptions first: the tester takes an active one, and the products give a plan to swap to.'
            )}
            {pair.mode === 'live' && ' In live mode the tester changes nothing.'}
          </p>
          {missing.length > 0 && (
            <Notice look="warn">
              The token doesn’t have {missing.join(', ')}, so some of these answer 403 insufficient_scope. Start again
              and ask for them.
            </Notice>
          )}
          {isEmpty && <Nothing pair={pair} />}
          <div className="flex flex-wrap gap-3">
            {offeredMoves(walk)
              .filter(isStoreMove)
              .map((move) => (
                <Button
                  key={move}
                  type="submit"
                  name="do"
                  value={move}
                  look={move === next && !isEmpty ? 'primary' : 'plain'}
                >
                  {TESTER_MOVES[move].label}
                </Button>
              ))}
          </div>
        </form>
      </Card>
    </div>
  );
}

function Nothing({ pair }: { pair: TesterPair }) {
  if (pair.mode !== 'test')
    return <Notice>There is no active subscription in live mode. Start again, and choose Test.</Notice>;
  return (
    <div className="grid justify-items-start gap-3">
      <Notice>There is no active subscription in the test mode of this store. Fill it, then list them again.</Notice>
      <Button type="submit" name="do" value="fill" look="primary">
        Fill with sample data
      </Button>
    </div>
  );
}

function scopesOf({ scope }: TesterPair): string[] {
  const read = parseScope(scope);
  return 'scopes' in read ? read.scopes : [];
}
