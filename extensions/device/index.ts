import type { Extension } from '@/lib/kernel/extension.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';

/** Its grant type (RFC 8628 section 3.4), and in place of a redirect URI, of which it has none: no app registers it. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The sign-in of devices (RFC 8628). */
export const device: Extension = {
  name: 'device',
  grants: {
    [DEVICE_GRANT]: {
      parameters: { device_code: { about: 'Ask every `interval` seconds until somebody has decided.' } },
      load: async () => (await import('./lib/grants/device-code.ts')).deviceCode,
    },
  },
  metadata: (issuer) => ({ device_authorization_endpoint: `${issuer}/api/oauth/device_authorization` }),
  screen: {
    isOf: ({ userCode }) => userCode !== undefined,
    load: () => import('./routes/answer-device.ts'),
  },
  decided: { path: /^\/device$/, load: async () => (await import('./routes/decide-device.ts')).decideDevice },
  async removeExpired(now) {
    const [{ dropExpiredDeviceCodes }, { db }] = await Promise.all([
      import('./lib/device-codes.ts'),
      import('@/lib/database/db.ts'),
    ]);
    // A device that is late is told so for a day.
    await dropExpiredDeviceCodes(db(), new Date(now.getTime() - DAY_MS));
  },
};
