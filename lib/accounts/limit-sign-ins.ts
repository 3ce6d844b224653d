import { clearThrottle, countAttempt, forgiveAttempt, type Limit } from '../database/limits/throttle.ts';
import { isKnownFor, type KnownDevice } from '../kernel/text/device.ts';
import { networkOf } from '../kernel/text/network.ts';
import { deviceIn } from './auth-settings.ts';

const WINDOW_MS = 15 * 60_000;
/** Failed sign-ins from one address, for any account. */
export const ADDRESS_FAILURES: Limit = { name: 'sign-in address', most: 50, windowMs: WINDOW_MS };
/** Failed sign-ins for one account, whether it exists or not, from devices that nobody has signed in on to it. */
export const ACCOUNT_FAILURES: Limit = { name: 'sign-in account', most: 10, windowMs: WINDOW_MS };
/** Failed sign-ins for one account from one device where its person has signed in before. */
export const DEVICE_FAILURES: Limit = { name: 'sign-in device', most: 10, windowMs: WINDOW_MS };
/** Sign-ins to one account from one address, right ones included: each is costly to check and makes a session. */
export const SIGN_INS: Limit = { name: 'sign-ins', most: 40, windowMs: WINDOW_MS };

/** A sign-in that may go on, and what to call when it turns out to be right. */
export interface Admitted {
  /** @param isConfirmed whether the address is the account's own: a claim of it must not clear its failures */
  succeed(isConfirmed?: boolean): Promise<void>;
}

/**
 * Counts a sign-in before anything of it is checked, so that guesses sent in parallel can't slip past. The address
 * comes first: what fails from a blocked one counts against no account. A device where the person has signed in before
 * counts by itself, so that nobody else's failures keep it out.
 * @param by the password of an account that is named by its email; a code, once that password was right, which has a
 *   lock of its own; or a passkey or the OpenID provider, whose account is only known afterwards
 */
export async function limitSignIns(
  by: { passwordOf: string } | { codeOf: string } | 'passkey' | 'provider',
  { headers, address, now }: { headers: Headers; address: string; now: Date },
): Promise<Admitted | { waitSeconds: number }> {
  const network = networkOf(address);
  const device = deviceSubject(by, deviceIn(headers));
  const limits: [Limit, string][] = device === null ? [[ADDRESS_FAILURES, network]] : [[DEVICE_FAILURES, device]];
  const password = typeof by === 'object' && 'passwordOf' in by ? by.passwordOf : null;
  if (password !== null && device === null) limits.push([ACCOUNT_FAILURES, password]);
  const all = password === null ? limits : [...limits, [SIGN_INS, `${password}\0${network}`] as const];
  for (const [limit, subject] of all) {
    const wait = await countAttempt(limit, subject, now);
    if (wait !== null) return { waitSeconds: wait };
  }
  return {
    succeed: async (isConfirmed = true) => {
      for (const [limit, subject] of limits)
        await (limit === ADDRESS_FAILURES || !isConfirmed
          ? forgiveAttempt(limit, subject)
          : clearThrottle(limit, subject));
    },
  };
}

/** What the failures of a known device are counted under; null when it isn't known for this account. */
function deviceSubject(by: Parameters<typeof limitSignIns>[0], device: KnownDevice | null): string | null {
  if (device === null || typeof by === 'string') return device?.id ?? null;
  const email = 'passwordOf' in by ? by.passwordOf : by.codeOf;
  return isKnownFor(device, email) ? `${device.id}\0${email}` : null;
}
