import { Button } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { allows, parseScope } from '@/lib/permissions/scope.ts';
import {
  offeredMoves,
  TESTER_MOVES,
  type TesterPair,
  type TesterPhase,
  type TesterState,
  testerPhase,
} from '../lib/state.ts';
import { isStoreMove, nextStoreMove, STORE_MOVE_SCOPES } from '../lib/subject.ts';

const TITLES: Partial<Record<TesterPhase, string>> = {
  exchange: '3. Exchange the code',
  use: '4. Use the tokens, then revoke',
  over: 'The connection has ended',
};

const ENDINGS: Record<NonNullable<TesterState['ended']>, string> = {
  revoked:
    'It was revoked, so no test connection is left. Call /api/v1/me to see what you get once a seller disconnects.',
  code_replayed:
    'Using the code twice ended it, so no test connection is left. Call /api/v1/me to see its token refused.',
  refresh_token_reused:
    'Using an old refresh token ended it, so no test connection is left. Call /api/v1/me to see its token refused.',
  elsewhere:
    'The seller or the operator has ended it, so no test connection is left. Call /api/v1/me to see its token refused.',
};

const SECRET_HINT = {
  needed:
    'Required without PKCE, and once a code was exchanged with a secret. Sent with this request only, not stored.',
  optional: 'Without it, the exchange is a public client’s, with PKCE alone. Sent with this request only, not stored.',
};

/** Steps 3 and 4: one form with what can be done now, correctly or wrong on purpose. */
export function MoveStep({ action, walk }: { action: string; walk: TesterState }) {
  const phase = testerPhase(walk);
  const moves = offeredMoves(walk).filter((move) => !isStoreMove(move));
  const right = moves.filter((move) => !TESTER_MOVES[move].wrong);
  const wrong = moves.filter((move) => TESTER_MOVES[move].wrong);
  const needed = phase === 'exchange' ? walk.link.method === 'none' : walk.pair?.isPublic === false;
  return (
    <div id={phase} className="scroll-mt-6">
      <Card title={TITLES[phase] ?? ''}>
        <form method="post" action={action} className="grid gap-5" aria-label={TITLES[phase]}>
          <StepIntro walk={walk} phase={phase} />
          {(phase === 'exchange' || (phase === 'use' && needed)) && (
            <div className="max-w-lg">
              <TextField
                name="client_secret"
                type="password"
                label={needed ? 'Client secret' : 'Client secret (optional)'}
                hint={needed ? SECRET_HINT.needed : SECRET_HINT.optional}
                autoComplete="new-password"
                spellCheck={false}
              />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {right.map((move, index) => (
              <Button key={move} type="submit" name="do" value={move} look={index === 0 ? 'primary' : 'plain'}>
                {TESTER_MOVES[move].label}
              </Button>
            ))}
          </div>
          {wrong.length > 0 && (
            <fieldset className="grid gap-3 border-t border-line pt-5">
              <legend className="float-left w-full text-sm font-semibold">Make a mistake on purpose</legend>
              <div className="flex flex-wrap gap-3">
                {wrong.map((move) => (
                  <Button key={move} type="submit" name="do" value={move}>
                    {TESTER_MOVES[move].label}
                  </Button>
                ))}
              </div>
              {phase === 'use' && (
                <p className="max-w-[68ch] text-small text-ink-2">
                  Using the code a second time ends the connection, and so does, without the client secret, an old
                  refresh token more than a minute after its rotation.
                </p>
              )}
            </fieldset>
          )}
        </form>
      </Card>
    </div>
  );
}

function StepIntro({ walk, phase }: { walk: TesterState; phase: TesterPhase }) {
  if (phase === 'over') return <Notice look="good">{ENDINGS[walk.ended ?? 'revoked']}</Notice>;
  if (phase === 'use') {
    return (
      <div className="grid gap-3">
        {walk.pair?.mode === 'live' && (
          <Notice look="warn">
            You chose Live on the consent screen. The tester only reads there, but revoke it soon.
          </Notice>
        )}
        <p className="max-w-[68ch] text-ink-2">
          Connected to <bdi className="font-semibold text-ink wrap-anywhere">{walk.pair?.store}</bdi> ({walk.pair?.mode}
          ). Finish by revoking, so that no test connection is left; otherwise it stays until you end it under API Keys.
        </p>
        <IdleScopes scope={walk.pair?.scope ?? ''} />
      </div>
    );
  }
  return (
    <p className="max-w-[68ch] text-ink-2">
      The code has come back, with the right state and iss. It works once, for 5 minutes.
      {walk.failedProofs > 0 &&
        ` ${walk.failedProofs} of 5 attempts have failed; after the fifth, the code no longer works.`}
    </p>
  );
}

/** The scopes of a token that are good for nothing yet. */
function IdleScopes({ scope }: { scope: string }) {
  const idle = scope.split(' ').filter((name) => name !== '' && !hasEndpoint(name));
  if (idle.length === 0) return null;
  return (
    <p className="max-w-[68ch] text-small text-ink-2">
      No endpoint uses this yet: <code className="font-mono break-words">{idle.join(' ')}</code>
    </p>
  );
}

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
