import { DAY_MS } from '../kernel/text/durations.ts';

/** How long an invitation can be accepted. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/** What somebody is invited to: a store in a role, or the team of an app. */
export type Home = { storeId: string } | { appId: string };

/** The path of an invitation's link, as it is in the mail. */
export function invitationPath(token: string): string {
  return `/join?link=${token}`;
}

/** An email as it is compared and stored. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}
