import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { allows, parseScope } from '@/lib/permissions/scope.ts';
import { isStoreMove, isWrong, moveOf, offeredMoves, STORE_MOVE_SCOPES } from '../lib/moves.ts';
import { type TesterMove, type TesterPair, type TesterPhase, type TesterState, testerPhase } from '../lib/state.ts';
import { nextStoreMove } from '../lib/subject.ts';
import { DoButton, StepForm } from './step-form.tsx';

const TITLES: Partial<Record<TesterPhase, string>> = {
  exchange: '3. Exchange the code',
  use: '4. Use the tokens, then revoke',
  over: 'The connection has ended',
};

const HOW_IT_ENDED: Record<NonNullable<TesterState['ended']>, string> = {
  revoked: 'It was revoked',
  code_replayed: 'Using the code twice ended it',
  refresh_token_reused: 'Using an old refresh token ended it',
  elsewhere: 'The seller or the operator has ended it',
};

const SECRET_HINT = {
  needed:
    'Required without PKCE, and once a code was exchanged with a secret. Sent with this request only, not stored.',
  optional: 'Without it, the exchange is a public client’s, with PKCE alone. Sent with this request only, not stored.',
};

/** Steps 3 and 4: one form with what can be done now, correctly or wrong on purpose. */
export function MoveStep({ action, walk }: { action: string; walk: TesterState }) {
  const phase = testerPhase(walk);
  const moves = offeredMoves(walk, phase).filter((move) => !isStoreMove(move));
  const wrong = moves.filter(isWrong);
  const right = moves.filter((move) => !wrong.includes(move));
  const needed = phase === 'exchange' ? walk.link.method === 'none' : walk.pair?.isPublic === false;
  return (
    <StepForm id={phase} title={TITLES[phase] ?? ''} action={action}>
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
      <Moves of={right} next={right[0]} />
      {wrong.length > 0 && (
        <fieldset className="grid gap-3 border-t border-line pt-5">
          <legend className="float-left w-full text-sm font-semibold">Make a mistake on purpose</legend>
          <Moves of={wrong} />
          {phase === 'use' && (
            <p className="max-w-[68ch] text-small text-ink-2">
              Using the code a second time ends the connection, and so does, without the client secret, an old refresh
              token more than a minute after its rotation.
            </p>
          )}
        </fieldset>
      )}
    </StepForm>
  );
}

/** A button for each; `next` is the one to try next. */
function Moves({ of, next }: { of: TesterMove[]; next?: TesterMove | undefined }) {
  return (
    <div className="flex flex-wrap gap-3">
      {of.map((move) => (
        <DoButton key={move} to={move} look={move === next ? 'primary' : 'plain'}>
          {moveOf(move).label}
        </DoButton>
      ))}
    </div>
  );
}

function StepIntro({ walk, phase }: { walk: TesterState; phase: TesterPhase }) {
  const { pair, ended = 'revoked', failedProofs } = walk;
  if (phase === 'over')
    return (
      <Notice look="good">
        {HOW_IT_ENDED[ended]}, so no test connection is left. Call /api/v1/me to see its token refused.
      </Notice>
    );
  if (phase !== 'use')
    return (
      <p className="max-w-[68ch] text-ink-2">
        The code has come back, with the right state and iss. It works once, for 5 minutes.
        {failedProofs > 0 && ` ${failedProofs} of 5 attempts have failed; after the fifth, the code no longer works.`}
      </p>
    );
  return (
    <div className="grid gap-3">
      {pair?.mode === 'live' && (
        <Notice look="warn">
          You chose Live on the consent screen. The tester only reads there, but revoke it soon.
        </Notice>
      )}
      <p className="max-w-[68ch] text-ink-2">
        Connected to <bdi className="font-semibold text-ink wrap-anywhere">{pair?.store}</bdi> ({pair?.mode}). Finish by
        revoking, so that no test connection is left; otherwise it stays until you end it under Connected apps.
      </p>
    </div>
  );
}

/** What an app does once it is connected: reads the store, then changes a subscription in it. */
export function ChangeStep({ action, walk, pair }: { action: string; walk: TesterState; pair: TesterPair }) {
  const { subject, isEmpty = false } = walk;
  const read = parseScope(pair.scope);
  const missing = STORE_MOVE_SCOPES.filter((scope) => !('scopes' in read && allows(read.scopes, scope)));
  const isTest = pair.mode === 'test';
  return (
    <StepForm id="change" title="Change a subscription" action={action}>
      <p className="max-w-[68ch] text-ink-2">
        {subject ? (
          <>
            With the subscription <code className="font-mono text-small break-all">{subject.subscription}</code>: see
            what a swap would cost, make it, cancel the subscription and resume it.
          </>
        ) : (
          'List the subscriptions first: the tester takes an active one, and the products give a plan to swap to.'
        )}
        {!isTest && ' In live mode the tester changes nothing.'}
      </p>
      {missing.length > 0 && (
        <Notice look="warn">
          The token doesn’t have {missing.join(', ')}, so some of these answer 403 insufficient_scope. Start again and
          ask for them.
        </Notice>
      )}
      {isEmpty && (
        <div className="grid justify-items-start gap-3">
          <Notice>
            There is no active subscription in{' '}
            {isTest
              ? 'the test mode of this store. Fill it, then list them again.'
              : 'live mode. Start again, and choose Test.'}
          </Notice>
          {isTest && (
            <DoButton to="fill" look="primary">
              Fill with sample data
            </DoButton>
          )}
        </div>
      )}
      <Moves of={offeredMoves(walk, 'use').filter(isStoreMove)} next={isEmpty ? undefined : nextStoreMove(subject)} />
    </StepForm>
  );
}
