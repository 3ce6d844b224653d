import { type JsonWebKey, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where somebody is signed in; the tokens themselves are in a file per connection beside it. */
export interface Login {
  clientId: string;
  connectionId: string;
  /** The private key that the tokens are bound to (RFC 9449), where the service binds them. */
  key?: JsonWebKey;
}

/** `current` is the service that was signed in to last. */
type Kept = { current?: string; logins: Record<string, Login> };

/** The folder of what the command line remembers; only its owner may read what is in it. */
export function ownFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'tillgate');
}

const file = () => join(ownFolder(), 'login.json');

export function readLogins(): Kept {
  try {
    return JSON.parse(readFileSync(file(), 'utf8'));
  } catch {
    return { logins: {} };
  }
}

/** Remembers a login as the current one; null forgets it. */
export function saveLogin(url: string, login: Login | null): void {
  const { [url]: _, ...others } = readLogins().logins;
  const [next] = Object.keys(others);
  const kept: Kept = login
    ? { current: url, logins: { ...others, [url]: login } }
    : { ...(next && { current: next }), logins: others };
  mkdirSync(ownFolder(), { recursive: true, mode: 0o700 });
  const fresh = `${file()}.${randomUUID()}`;
  writeFileSync(fresh, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file());
}
