import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { hasEndpoint } from '@/lib/api/openapi/scope-table.ts';
import { STORE_MOVE_SCOPES } from '@/lib/tester/subject.ts';

const METHODS = [
  { value: 'S256', label: 'S256 (recommended)' },
  { value: 'plain', label: 'plain' },
  { value: 'none', label: 'none (the exchange then needs the client secret)' },
];

/** Step 1: what the authorization link asks for. */
export function LinkStep(props: { action: string; uris: string[]; callback: string; scopes: string[] }) {
  const { action, uris, callback, scopes } = props;
  const idle = scopes.filter((scope) => !hasEndpoint(scope));
  const options = uris.map((value) => ({ value, label: value === callback ? 'The tester’s callback' : value }));
  return (
    <div id="make-link" className="scroll-mt-6">
      <Card title="1. Make the link">
        <form method="post" action={action} className="grid gap-5" aria-label="Make the link">
          <Select
            name="redirect_uri"
            label="Redirect URI"
            hint={
              <>
                Where the code goes. With the tester’s callback (below) it comes back here on its own; with one of your
                own, you paste the address the browser ended up at.
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
                Separated by spaces or commas. If empty, the app’s default scopes, or full access if it has none. To
                change a subscription too, ask for {STORE_MOVE_SCOPES.join(' ')}.
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
            autoComplete="off"
            spellCheck={false}
            maxLength={1500}
          />
          <Select
            name="method"
            label="PKCE"
            hint="A random code_verifier is made here. The link has only its hash (with plain, the verifier itself)."
            options={METHODS}
          />
          <div>
            <Button type="submit" look="primary" name="do" value="link">
              Make the link
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
