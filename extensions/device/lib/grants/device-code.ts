import { db } from '@/lib/database/db.ts';
import { type Check, type Grant, isForItsResources, keyIsOfThisRequest } from '@/lib/oauth/grants/grant.ts';
import { DEVICE_GRANT } from '../../index.ts';
import { type DevicePoll, pollDeviceCode } from '../device-codes.ts';
import { deviceChallenge } from '../device-grant.ts';

declare module '@/lib/oauth/grants/grant.ts' {
  interface KnownRequest {
    /** How the device stands that polls. */
    device?: DevicePoll;
  }
}

/** RFC 8628 section 3.5, RFC 6749 section 5.2. */
const isAllowed: Check = ({ device }) => (device?.isAllowed === false ? 'device_not_allowed' : null);

const isUnused: Check = ({ credential, connection }) =>
  credential?.kind === 'device' && connection?.connectedAt ? 'used_device_code' : null;

const isKnown: Check = ({ device }) => (device?.code ? null : 'unknown_device_code');

/** The person pressed Cancel, or may no longer do what they allowed: then nothing was connected. */
const isNotDenied: Check = ({ device, connection }) =>
  device?.code?.decidedAt && (!connection || connection.endedAt) ? 'device_denied' : null;

const isNotExpired: Check = ({ device, now }) =>
  device?.code && device.code.expiresAt <= now ? 'expired_device_code' : null;

const isNotTooFast: Check = ({ device }) =>
  device?.code && !device.code.decidedAt && device.code.isTooFast ? 'polled_too_fast' : null;

const isDecided: Check = ({ device }) => (device?.code && !device.code.decidedAt ? 'device_pending' : null);

/** The device authorization grant (RFC 8628 section 3.4). */
export const deviceCode: Grant = {
  needs: ['device_code'],
  read({ client, credential, jkt, resources, lifetime }) {
    if (credential.kind !== 'device') return null;
    return {
      kind: 'redemption',
      client,
      credential,
      proofs: { redirectUri: DEVICE_GRANT, challenge: deviceChallenge(credential.hash), jkt },
      wants: { scopes: null, resources, lifetime },
      isUntagged: false,
    };
  },
  poll: async ({ app }, credential, { now }) => ({ device: await pollDeviceCode(db(), app.id, credential, now) }),
  scopes: (_, { scopes }) => scopes,
  checks: [
    isAllowed,
    keyIsOfThisRequest,
    isUnused,
    isKnown,
    isNotDenied,
    isNotExpired,
    isNotTooFast,
    isDecided,
    isForItsResources,
  ],
  consequences: {},
  lost: 'used_device_code',
};
