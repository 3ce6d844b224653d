import { randomBytes } from 'node:crypto';
import type { Prisma } from '@/prisma/generated/client.ts';
import { env } from '../config/env.ts';
import { newUuid } from '../database/uuid.ts';
import type { Letter } from '../mail/letter.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { INVITATION_LIFE_MS, invitationPath } from './invitation.ts';
import { insertInvitation, type NewInvitation } from './invitations.ts';

/**
 * Keeps an invitation, which replaces an earlier one of its person, and queues the mail with its link, which works
 * once, for seven days.
 * @param invitation whom it is for, by email and, if it is known, by account
 * @param letterWith the mail with this link
 */
export async function queueInvitation(
  tx: Prisma.TransactionClient,
  { userId, ...invitation }: Omit<NewInvitation, 'id' | 'createdAt' | 'expiresAt'> & { userId: string | null },
  letterWith: (link: string) => Letter,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  await insertInvitation(tx, token, { ...invitation, id: newUuid(now), createdAt: now, expiresAt });
  const letter = letterWith(env().baseUrl + invitationPath(token));
  await queueMail(tx, { recipient: invitation.email, userId }, letter, now);
}
