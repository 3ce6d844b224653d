import type { z } from 'zod';
import type { environment } from './env-schema.ts';

/** What stands behind the product where it is put in front of a platform. Each is null where it isn't set. */
export type Ports = ReturnType<typeof portsOf>;

/**
 * At whom people change their password, as texts take it: the provider where that is the only way, else `none` but us.
 */
export function passwordsAt({ signIn }: Pick<Ports, 'signIn'>): string {
  return signIn?.isOnly ? signIn.name : 'none';
}

/** Of each port, the variables that go together, and those that say nothing without them. */
const GROUPS = [
  {
    needed: ['SIGN_IN_ISSUER', 'SIGN_IN_CLIENT_ID', 'SIGN_IN_CLIENT_SECRET'],
    more: ['SIGN_IN_NAME', 'SIGN_IN_ONLY'],
  },
  { needed: ['STORE_API', 'STORE_API_URL'], more: [] },
  { needed: ['PAYMENTS_URL', 'PAYMENTS_SECRET'], more: [] },
  { needed: ['PLATFORM_KEY'], more: ['PLATFORM_KEY_PREVIOUS', 'PLATFORM_URL'] },
] as const;

/** A line for each variable that is missing although others of its port are set. */
export function halfSetPorts(given: Record<string, unknown>): string[] {
  return GROUPS.flatMap(({ needed, more }) => {
    // A switch that is off says nothing.
    const set = [...needed, ...more].find((name) => given[name] !== undefined && given[name] !== '0');
    const missing = set === undefined ? [] : needed.filter((name) => given[name] === undefined);
    return missing.map((name) => `${name} is missing: it goes with ${set}`);
  });
}

/** The ports of an environment whose values are right. */
export function portsOf(value: z.output<typeof environment>) {
  const { SIGN_IN_ISSUER: issuer, SIGN_IN_CLIENT_ID: clientId, SIGN_IN_CLIENT_SECRET: clientSecret } = value;
  const name = value.SIGN_IN_NAME ?? (issuer === undefined ? '' : new URL(issuer).host);
  const isOnly = value.SIGN_IN_ONLY ?? false;
  const { PLATFORM_KEY: key, PLATFORM_KEY_PREVIOUS: before, PLATFORM_URL: url = null } = value;
  return {
    /** Its key, the one before, which is still good, and where people are sent for stores and members. */
    platform: key ? { keys: before === undefined ? [key] : [key, before], url } : null,
    signIn: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name, isOnly } : null,
    storeApi: value.STORE_API && value.STORE_API_URL ? { document: value.STORE_API, url: value.STORE_API_URL } : null,
    ownStoreApi: value.OWN_STORE_API,
    /** Where live payments are asked for, and what that is signed with; null: they count as paid. */
    payments:
      value.PAYMENTS_URL && value.PAYMENTS_SECRET ? { url: value.PAYMENTS_URL, secret: value.PAYMENTS_SECRET } : null,
  };
}
