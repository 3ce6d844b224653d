import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { saveUnregistered } from '@/lib/apps/presented-apps.ts';
import { db } from '@/lib/database/db.ts';
import { countAttempts, forgiveAttempt, type Limit } from '@/lib/database/limits/throttle.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { networkOf, wideNetworkOf } from '@/lib/kernel/text/network.ts';
import { withParameters } from '@/lib/kernel/text/url.ts';
import { type AuthorizeRequest, type Parameters, readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import type { ConsentApp } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { readClient } from '@/lib/oauth/clients/read-client.ts';
import type { Asker } from '@/lib/oauth/clients/read-unregistered.ts';
import { isTestAlone, startingMode } from '@/lib/oauth/resource.ts';
import { DEVICE_GRANT } from '../index.ts';
import { findWaiting, type Waiting } from './device-codes.ts';
import { type EnteredCode, readEntered, signEntered } from './entered-code.ts';
import { hashUserCode, readUserCode } from './user-code.ts';

/** Wrong codes that a person or a network may type: 34 bits last for ever at this pace. */
const WRONG_CODES: Limit = { name: 'wrong device codes', most: 10, windowMs: 10 * 60_000 };

/** When, from where and for what a device asked, as the screen says it. */
export interface WaitingDevice {
  name: string | null;
  askedAt: Date;
  network: string;
  /** It asked from another network than the browser is in. */
  isElsewhere: boolean;
}

/** What `/device` is answered with. */
export type DevicePage =
  | { show: 'form'; code: string; fault?: 'unknown' | { waitS: number } }
  | { show: 'done'; isAllowed: boolean }
  | {
      show: 'consent';
      query: Parameters;
      app: ConsentApp;
      request: AuthorizeRequest;
      seller: Seller;
      device: WaitingDevice & { userCode: string };
    }
  /** To sign in. */
  | { show: null; redirect: string };

declare module '@/lib/kernel/process/request-scope.ts' {
  interface Scope {
    /** What the server has decided about this request before its page is made. */
    device?: Promise<DevicePage>;
  }
}

/**
 * Decides what `/device` shows (RFC 8628 section 3.3): the field for the code, with that of an address that the device
 * shows in it; once the form was sent, the consent screen of the device that waits with it, or that there is none.
 * Wrong codes count, and the eleventh isn't looked at.
 */
export async function readDevice(
  search: string,
  headers: Headers,
  { address, now }: { address: string; now: Date },
): Promise<DevicePage> {
  const query = readQuery(search);
  const seller = await readSeller(headers);
  if (!seller) return { show: null, redirect: `/sign-in?next=${encodeURIComponent(`/device${search}`)}` };
  if (query.done === 'allowed' || query.done === 'refused')
    return { show: 'done', isAllowed: query.done === 'allowed' };
  const entered = readEntered(textOf(query.entered), seller.id, keysFor('entered codes', env()), now);
  if (!entered) return { show: 'form', code: readUserCode(textOf(query.user_code)) ?? '' };
  const { code: typed } = entered;
  const subjects = [seller.id, networkOf(address)];
  const waitS = await countAttempts(
    subjects.map((subject): [Limit, string] => [WRONG_CODES, subject]),
    now,
  );
  if (waitS !== null) return { show: 'form', code: typed, fault: { waitS } };
  const found = await findDevice(typed, { sellerId: seller.id, address, now });
  if (!found) return { show: 'form', code: typed, fault: 'unknown' };
  for (const subject of subjects) await forgiveAttempt(WRONG_CODES, subject);
  const { waiting, app, userCode } = found;
  const { resources, optional } = waiting;
  const { clientId } = app;
  const common = {
    redirectUri: DEVICE_GRANT,
    challenge: null,
    ...(optional.length > 0 && { optional }),
    ...(resources.length > 0 && { resources }),
  };
  const mode = isTestAlone(app, resources, env()) ? 'test' : (entered.mode ?? startingMode(waiting, env()));
  const request = { clientId, scopes: waiting.scopes, mode, userCode, ...common };
  return { show: 'consent', query, app, request, seller, device: { ...waitingDevice(waiting, address), userCode } };
}

/** The address of the screen for what somebody has entered about a device. */
export function devicePath(entered: EnteredCode, sellerId: string, now: Date): string {
  return withParameters('/device', { entered: signEntered(entered, sellerId, keysFor('entered codes', env()), now) });
}

/**
 * The device that waits with what somebody typed, with its app, unless that may not sign in with a code: then it is
 * told so when it asks next.
 */
export async function findDevice(typed: string, asker: Asker) {
  const { now } = asker;
  const userCode = readUserCode(typed);
  if (!userCode) return null;
  const hashes = keysFor('user codes', env()).map((key) => hashUserCode(userCode, key));
  const waiting = await findWaiting(db(), hashes, now);
  const client = waiting && (await readClient(waiting.app.clientId, asker));
  if (!client || 'fault' in client) return null;
  const { app } = client;
  if (app.unregistered) await saveUnregistered(db(), app, now);
  return app.deviceSignIn ? { waiting, app, userCode } : null;
}

/** What the screen says of a device to a browser at an address. */
export function waitingDevice({ deviceName, requestedAt, network }: Waiting, address: string): WaitingDevice {
  return { name: deviceName, askedAt: requestedAt, network, isElsewhere: network !== wideNetworkOf(address) };
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
