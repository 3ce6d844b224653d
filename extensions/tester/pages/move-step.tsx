import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { MOVES, offeredMoves } from '../lib/moves.ts';
import { type TesterMove, type TesterPhase, type TesterState, testerPhase } from '../lib/state.ts';
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
  const moves = offeredMoves(walk);
  const wrong = moves.filter((move) => MOVES[move].isWrong);
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
          <p className="max-w-[68ch] text-small text-ink-2">
            {phase === 'use'
              ? 'Using the code a second time ends the connection, and so does, without the client secret, an old refresh token more than a minute after its rotation.'
              : 'After five of these a code no longer works.'}
          </p>
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
          {MOVES[move].label}
        </DoButton>
      ))}
    </div>
  );
}

function StepIntro({ walk: { pair, ended = 'revoked' }, phase }: { walk: TesterState; phase: TesterPhase }) {
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
      </p>
    );
  return (
    <p className="max-w-[68ch] text-ink-2">
      Connected to <bdi className="font-semibold text-ink wrap-anywhere">{pair?.store}</bdi> ({pair?.mode}). Finish by
      revoking, so that no test connection is left; otherwise it stays until you end it under Connected apps.
    </p>
  );
}
