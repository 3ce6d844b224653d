import { buttonClass } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Select, TextArea, TextField } from '@/components/ui/field.tsx';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { STORE_MOVE_SCOPES } from '../lib/moves.ts';
import type { TesterState } from '../lib/state.ts';
import { Explained } from './result-card.tsx';
import { DoButton, StepForm } from './step-form.tsx';

const METHODS = [
  { value: 'S256', label: 'S256 (recommended)' },
  { value: 'plain', label: 'plain' },
  { value: 'none', label: 'none (the exchange then needs the client secret)' },
];

export function LinkStep(props: { action: string; uris: string[]; callback: string; scopes: string[] }) {
  const { action, uris, callback, scopes } = props;
  const idle = scopes.filter((scope) => !hasEndpoint(scope));
  const options = uris.map((value) => ({ value, label: value === callback ? 'The tester’s callback' : value }));
  return (
    <StepForm id="make-link" title="1. Make the link" action={action}>
      <Select
        name="redirect_uri"
        label="Redirect URI"
        hint={
          <>
            Where the code goes. With the tester’s callback (below) it comes back here on its own; with one of your own,
            you paste the address the browser ended up at.
          </>
        }
        options={options}
        defaultValue={uris.includes(callback) ? callback : uris[0]}
      />
      <TextField
        name="scope"
        label="Scopes"
        hint={
          <>
            Separated by spaces or commas. If empty, the app’s default scopes, or full access if it has none. To change
            a subscription too, ask for {STORE_MOVE_SCOPES.join(' ')}.
            {idle.length > 0 && ` No endpoint uses this yet: ${idle.join(' ')}.`}
          </>
        }
        defaultValue={scopes.join(' ')}
        autoComplete="off"
        spellCheck={false}
        maxLength={1500}
      />
      <TextField
        name="optionalScope"
        label="Optional scopes"
        hint="What the app can do without: the seller ticks what they want to allow as well."
        spellCheck={false}
        maxLength={1500}
      />
      <Select
        name="method"
        label="PKCE"
        hint="A random code_verifier is made here. The link has only its hash (with plain, the verifier itself)."
        options={METHODS}
      />
      <DoButton to="link" look="primary">
        Make the link
      </DoButton>
    </StepForm>
  );
}

const CANCELED = 'The seller pressed Cancel. Nothing was shared. Say so in your app, and offer to try again.';
const FAULTY = 'Something in the link is missing, repeated or malformed: correct what was said.';
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
            <Explained
              meaning={returned.error === 'access_denied' ? CANCELED : FAULTY}
              description={returned.description}
            />
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
              <TextArea name="address" label="Address the browser ended up at" hint={PASTE_HINT} spellCheck={false} />
              <DoButton to="paste">Continue with this address</DoButton>
            </form>
          )}
        </div>
      </Card>
    </div>
  );
}

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

export function CallbackCard({ action, uri, isAllowed, faults, isOnly, isVerified }: Props) {
  return (
    <StepForm title="The tester’s callback" action={action}>
      <p className="max-w-[68ch] text-ink-2">
        {isAllowed ? (
          <>
            This address is one of the app’s Allowed redirect URIs. Remove it when you are done testing; links that name
            it will then lead to an error page.
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
          If its host is new to the app, adding it ends the verification. Paste the address instead, or test with a copy
          of the app.
        </Notice>
      )}
      {isAllowed && isOnly ? (
        <p className="text-small text-ink-3">
          It is the only redirect URI: add your own in Settings before you remove it.
        </p>
      ) : (
        faults.length === 0 && (
          <DoButton to={isAllowed ? 'remove_callback' : 'allow_callback'}>
            {isAllowed ? 'Remove the tester’s callback' : 'Add the tester’s callback'}
          </DoButton>
        )
      )}
    </StepForm>
  );
}
