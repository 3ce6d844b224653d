import { Code, Prose } from '@/components/prose.tsx';
import type { AuthorizeParameter } from '@/lib/oauth/authorization/authorize-request.ts';
import { NARROW, TERM, Terms } from './terms.tsx';

const PARAMETERS: Record<AuthorizeParameter, { isRequired?: true; text: string }> = {
  response_type: { isRequired: true, text: 'Always `code`.' },
  client_id: { isRequired: true, text: 'Your app’s `client_id`, from its page.' },
  redirect_uri: {
    isRequired: true,
    text: 'One of your app’s Allowed redirect URIs, character by character, trailing slash included.',
  },
  scope: {
    text:
      'What your app asks for: names separated by spaces or commas. Without it, your app’s default scopes are asked ' +
      'for, those marked Optional as `optional_scope` is, or full access (`*`) if it has none. What you name here beats ' +
      'what is marked there.',
  },
  optional_scope: {
    text:
      'What your app can do without, in the same form: the seller sees unticked checkboxes, and `scope` of the token ' +
      'response names what was ticked too. It must not repeat what is asked for anyway.',
  },
  state: {
    text: 'A random text that you keep in the seller’s session and compare when the browser comes back. Always send it.',
  },
  mode: {
    text:
      '`live` or `test`. It only presets the choice on the screen; the seller decides. Without it the screen starts in ' +
      'live mode, or in test mode where `resource` ends in `/test`.',
  },
  code_challenge: {
    text:
      'PKCE (RFC 7636): the SHA-256 of a random verifier, in base64url without padding. Recommended for every app, ' +
      'required for one without a secret.',
  },
  code_challenge_method: { text: '`S256`. Without it, `plain` is meant: the challenge is then the verifier itself.' },
  resource: {
    text:
      'What the tokens are for (RFC 8707): the API, or `/mcp` under the same address; it may be repeated. Without it, ' +
      'the API. `/mcp/{store id}` fixes the store on the screen.',
  },
  dpop_jkt: {
    text:
      'The thumbprint of your key (RFC 9449 section 10): only a proof by this key redeems the code. See ' +
      'tokens bound to a key.',
  },
  authorization_details: {
    text:
      'One change of a subscription (RFC 9396), as a JSON list of one object: the seller approves it on the same screen, ' +
      'which fixes its store. Without `scope`, `subscriptions:read` is asked for.',
  },
  connection: {
    text:
      'Only in a `reauthorize_url`: the connection that is to get more. The screen asks for what is new alone, and ' +
      'Authorize adds it to that connection at once. Its tokens stay; exchanging the code renews them, and need not be.',
  },
};

const ERRORS = {
  access_denied: 'The seller pressed Cancel.',
  invalid_scope: 'A name in `scope` or `optional_scope` is unknown, or `optional_scope` repeats one.',
  invalid_target: '`resource` is neither the API nor an address of MCP, or names several stores.',
  invalid_authorization_details:
    '`authorization_details` is no list of one `subscription_change`, or this seller has no such subscription, or it ' +
    'doesn’t allow that now.',
  invalid_request: 'A parameter is missing, malformed or sent twice; `error_description` names it.',
  unsupported_response_type: '`response_type` is something other than `code`.',
};

export function Parameters() {
  return (
    <dl aria-label="Parameters" className="rounded-card border border-line bg-surface">
      {Object.entries(PARAMETERS).map(([name, { isRequired, text }]) => (
        <div key={name} className={`${TERM} ${NARROW}`}>
          <dt id={`parameter-${name}`} className="min-w-0 scroll-mt-6">
            <Code>{name}</Code>
            {isRequired && <span className="ml-2 text-small text-ink-3">required</span>}
          </dt>
          <dd className="min-w-0 text-sm">
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AuthorizationErrors() {
  return <Terms terms={Object.entries(ERRORS)} />;
}
