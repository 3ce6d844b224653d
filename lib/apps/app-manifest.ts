import { z } from 'zod';
import { FULL_ACCESS } from '../permissions/scope.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import type { AppFields } from './app-form.ts';
import { redirectUriFault } from './redirect-uri.ts';

/** What fills in the form of a new app beforehand. */
export type Prefilled = Omit<AppFields, 'deviceSignIn' | 'requiresDpop' | 'accessLifetime' | 'alertPercent'>;

/** What a program asks for that opens the form of a new app in a browser, to get the app's credentials afterwards. */
export interface CreationLink {
  app: Prefilled;
  /** Null where nobody waits: the page itself then shows the secret. */
  handover: { returnTo: string; state: string | undefined; challenge: string } | null;
}

const text = z.string().max(2_000).default('');
const texts = z.array(z.string().max(2_000)).max(50).default([]);
const isScope = (name: string) => name === FULL_ACCESS || (SCOPE_NAMES as readonly string[]).includes(name);

/** As `tillgate.app.json` has it. The form itself judges what it says; here it only has to fit into its fields. */
const manifest = z
  .object({
    name: text,
    description: text,
    website_url: text,
    redirect_uris: texts,
    default_scopes: texts.refine((names) => names.every(isScope)),
    optional_scopes: texts.refine((names) => names.every(isScope)),
    why: z.record(z.string().refine(isScope), z.string().max(2_000)).default({}),
    privacy_policy_url: text,
    terms_url: text,
    support_email: text,
  })
  .transform(
    (given): Prefilled => ({
      name: given.name,
      description: given.description,
      websiteUrl: given.website_url,
      logoId: null,
      redirectUris: given.redirect_uris,
      defaultScopes: given.default_scopes,
      optionalScopes: given.optional_scopes,
      why: given.why,
      privacyPolicyUrl: given.privacy_policy_url || null,
      termsUrl: given.terms_url || null,
      supportEmail: given.support_email || null,
    }),
  );

/** The form as it is when nothing fills it in. */
export const BLANK = manifest.parse({});

/**
 * Reads the address of the form of a new app: `manifest` (JSON in base64url), `return`, `state`, `code_challenge`
 * (S256, RFC 7636 section 4.2). Without any of these it is the empty form.
 * @returns what is wrong in a sentence for whoever made the link, where something is
 */
export function readCreationLink(query: URLSearchParams): CreationLink | { fault: string } {
  const app = readManifest(query.get('manifest'));
  if (!app) return { fault: 'manifest must be base64url of a JSON object with the members of tillgate.app.json.' };
  const returnTo = query.get('return');
  if (returnTo === null) return { app, handover: null };
  // Of plain http only a loopback address is an acceptable redirect URI: the code never leaves this device.
  if (!returnTo.startsWith('http://') || redirectUriFault(returnTo))
    return { fault: 'return must be an http address of this device: 127.0.0.1, [::1] or localhost.' };
  const state = query.get('state') ?? undefined;
  if (state && !/^[\x21-\x7e]{1,500}$/.test(state))
    return { fault: 'state must be at most 500 printable ASCII characters.' };
  const challenge = query.get('code_challenge') ?? '';
  if (!/^[\w-]{43}$/.test(challenge)) return { fault: 'code_challenge must be base64url of a SHA-256.' };
  return { app, handover: { returnTo, state, challenge } };
}

function readManifest(encoded: string | null): Prefilled | null {
  if (encoded === null) return BLANK;
  if (!/^[\w-]*$/.test(encoded)) return null;
  try {
    return manifest.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
