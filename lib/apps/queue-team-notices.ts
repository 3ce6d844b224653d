import type { Db } from '../database/db.ts';
import type { NoticeContent } from '../journal/notices/notice-content.ts';
import type { NoticeKind } from '../journal/notices/notice-kind.ts';
import { insertNotices } from '../journal/notices/notices.ts';
import { findTeam } from './app-developers.ts';

/**
 * Tells everybody who works on an app something about it, by mail and on the dashboard; nobody of an app that is gone.
 * @param notice.content what it says, made from the app's name
 * @param notice.except somebody who knows it already
 */
export async function queueTeamNotices(
  db: Db,
  appId: string,
  {
    kind,
    at,
    content,
    except,
  }: { kind: NoticeKind; at: Date; content: (app: string) => NoticeContent[]; except?: string },
): Promise<void> {
  const team = await findTeam(db, appId);
  if (!team) return;
  const recipients = team.userIds.filter((userId) => userId !== except);
  const contents = content(team.name);
  await insertNotices(
    db,
    recipients.flatMap((userId) => contents.map((content) => ({ userId, kind, content, at }))),
  );
}
