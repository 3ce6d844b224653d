import { buttonClass } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Select, TextArea, TextField } from '@/components/ui/field.tsx';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import type { TesterState } from '../lib/state.ts';
import { Explained } from './result-card.tsx';
import { DoButton, StepForm } from './step-form.tsx';

const METHODS = [
  { value: 'S256', label: 'S256 (recommended)' },
  { value: 'plain', label: 'plain' },
  { value: 'none', label: 'none (the exchange then needs the client secret)' },
];

export function LinkStep({ action, uris, scopes }: { action: string; uris: string[]; scopes: string[] }) {
  const idle = scopes.filter((scope) => !hasEndpoint(scope));
  return (
    <StepForm id="make-link" title="1. Make the link" action={action}>
      <Select
        name="redirect_uri"
        label="Redirect URI"
        hint="Where the code goes. You paste the address the browser ended up at. Choose one where no server answers, such as http://localhost:9/callback (add it in Settings): a running app may use the code first."
        options={uris.map((value) => ({ value, label: value }))}
        defaultValue={uris[0]}
      />
      <TextField
        name="scope"
        label="Scopes"
        hint={
          <>
            Separated by spaces or commas. If empty, the app’s default scopes, or full access if it has none.
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
const PASTE_HINT =
  'The consent screen opens in another tab. Once you have answered it, copy the whole address, with code= or error= in it. It doesn’t matter if nothing answers there.';

/** Step 2: the link, the real consent screen, and its answer if that was an error. */
export function ConsentStep({ action, walk, link }: { action: string; walk: TesterState; link: string }) {
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
      <StepForm title="2. Ask the seller" action={action}>
        <p className="max-w-[68ch] text-ink-2">
          Your app sends the seller’s browser to this link. Open it, choose a store of your own and Test, then press
          Authorize (or Cancel, to see that answer).
        </p>
        <Copyable id="tester-link" value={link} />
        <p>
          <a href={link} className={buttonClass('primary')} target="_blank" rel="noopener">
            Open the consent screen
          </a>
        </p>
        <TextArea name="address" label="Address the browser ended up at" hint={PASTE_HINT} spellCheck={false} />
        <DoButton to="paste">Continue with this address</DoButton>
      </StepForm>
    </div>
  );
}
