import { BASIC_READS } from '@/lib/access/scope.ts';
import type { AuthorizeParameter } from '@/lib/oauth/authorization/authorize-request.ts';
import { serverMetadata } from '@/lib/oauth/server-metadata.ts';
import { CodeBlock } from '../code-block.tsx';
import type { DocsContext } from '../context.ts';
import { Code, Prose, Section, TextLink } from '../prose.tsx';
import { Sample } from '../sample.tsx';

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
      'for, or full access (`*`) if it has none.',
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
      '`live` or `test`. It only presets the choice on the screen; the seller decides. Without it the screen starts with ' +
      'the mode in which the seller works in the dashboard: live, unless they switched to test.',
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
      'Only in a `reauthorize_url`: the connection that you ask again for. Once you redeem the code, its webhook ' +
      'endpoints belong to the new connection, and it ends ten minutes later with the reason `superseded`.',
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

export function Authorize({ settings: { baseUrl, tokenPrefix }, values }: DocsContext) {
  return (
    <>
      <Section id="address" title="Address">
        <p>
          Send the seller’s browser to <Code>{`${baseUrl}/oauth/authorize`}</Code> with these parameters as its query,
          by a link or a redirect. The seller signs in if need be, chooses a store and a mode, and presses Authorize or
          Cancel. The sample makes the address with PKCE.
        </p>
        <Sample task="authorize" about="make the address of the consent screen" values={values} />
      </Section>
      <Section id="parameters" title="Parameters">
        <dl aria-label="Parameters" className="rounded-card border border-line bg-surface">
          {Object.entries(PARAMETERS).map(([name, { isRequired, text }]) => (
            <div
              key={name}
              className="grid gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t sm:grid-cols-[13rem_1fr]"
            >
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
        <p>
          All other parameters, <Code>prompt</Code>, <Code>nonce</Code> and <Code>login_hint</Code> among them, are
          ignored: the screen is always shown, and connecting a store again makes a further, independent connection.
        </p>
      </Section>
      <Section id="answer" title="What comes back">
        <p>
          The browser returns to <Code>redirect_uri</Code> with <Code>code</Code>, <Code>state</Code> and{' '}
          <Code>iss</Code>. Compare <Code>state</Code> with yours and <Code>iss</Code> with <Code>{baseUrl}</Code> (RFC
          9207), then <TextLink href="/docs/tokens#exchange">exchange the code</TextLink>. It works once, for 5 minutes.
          If nothing was connected, it returns with <Code>error</Code>, <Code>error_description</Code>,{' '}
          <Code>state</Code> and <Code>iss</Code>:
        </p>
        <dl className="rounded-card border border-line bg-surface">
          {Object.entries(ERRORS).map(([code, text]) => (
            <div
              key={code}
              className="grid gap-x-4 gap-y-0.5 border-line px-4 py-3 not-first:border-t sm:grid-cols-[13rem_1fr]"
            >
              <dt className="min-w-0 font-mono text-small break-words">{code}</dt>
              <dd className="min-w-0 text-sm">
                <Prose text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p>
          If the seller sees “This app can’t be connected” instead, the <Code>client_id</Code> is unknown or the{' '}
          <Code>redirect_uri</Code> isn’t registered. The page marks the first difference to the closest address that
          is.
        </p>
      </Section>
      <Section id="discovery" title="Discovery">
        <p>
          OAuth libraries find every address by themselves, from{' '}
          <TextLink href="/.well-known/oauth-authorization-server">
            <Code>/.well-known/oauth-authorization-server</Code>
          </TextLink>{' '}
          (RFC 8414). What tokens are good for is at{' '}
          <TextLink href="/.well-known/oauth-protected-resource">
            <Code>/.well-known/oauth-protected-resource</Code>
          </TextLink>{' '}
          (RFC 9728), and the public keys of webhook signatures at{' '}
          <TextLink href="/.well-known/webhook-keys">
            <Code>/.well-known/webhook-keys</Code>
          </TextLink>
          .
        </p>
        <CodeBlock id="metadata" label="200 OK" about="metadata of the authorization server">
          {JSON.stringify(
            { ...serverMetadata(baseUrl, tokenPrefix), scopes_supported: ['…'], cli_client_id: '…' },
            null,
            2,
          )}
        </CodeBlock>
      </Section>
      <Section id="without-registration" title="Clients without registration">
        <p>
          An app that anyone may run, such as an assistant on the seller’s computer, needs no registration here.{' '}
          <Code>POST {baseUrl}/api/oauth/register</Code> (RFC 7591) with its <Code>redirect_uris</Code> answers with a{' '}
          <Code>client_id</Code> that carries them itself: it never lapses, there is no secret, and nothing is stored
          until a seller authorizes it.
        </p>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            PKCE with <Code>S256</Code> is required.
          </li>
          <li>
            Redirects are exact, but a loopback address (<Code>http://localhost</Code>, <Code>http://127.0.0.1</Code>,{' '}
            <Code>http://[::1]</Code>) may have another port in each request. The token request sends the very address
            that was authorized.
          </li>
          <li>
            Unknown scopes are ignored, <Code>*</Code> is <Code>invalid_scope</Code>. Without any it asks for{' '}
            <Code>{BASIC_READS.join(' ')}</Code>.
          </li>
          <li>
            The seller sees “Not registered” and may untick each permission: <Code>scope</Code> of the token response
            says what is left.
          </li>
        </ul>
      </Section>
      <Section id="verification" title="Verification">
        <p>
          Verification says that the operator has checked who is behind an app. The consent screen of a verified app
          shows “Verified” beside its name; of any other it says that nobody has checked it. Both can connect, and what
          tokens may do is the same. Request it under Verification on your app’s page. When its name, description,
          website or logo changes, a host is added to its redirect URIs, or it is handed over, you have to ask again.
        </p>
      </Section>
    </>
  );
}
