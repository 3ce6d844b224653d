import { DEVICE_GRANT } from '@/extensions/device/lib/device-grant.ts';

/** Every grant type there is, as `grant_type` names it; grants/known-grants.ts has what each of them does. */
export const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_GRANT] as const;

export type GrantType = (typeof GRANT_TYPES)[number];
