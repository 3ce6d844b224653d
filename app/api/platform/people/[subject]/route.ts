import { json } from '@/lib/http/http.ts';
import { removePerson } from '@/lib/members/remove-put-member.ts';
import { platformEndpoint, platformMethodNotAllowed } from '@/lib/platform/platform-endpoint.ts';

/** Takes somebody out of every store, and ends their sessions; once more changes nothing. */
export const DELETE = platformEndpoint<'subject'>(async (call) => {
  await removePerson(call.ids.subject, call);
  return json({ data: { subject: call.ids.subject, deleted: true } });
});

const notAllowed = platformMethodNotAllowed('DELETE');

export { notAllowed as GET, notAllowed as PATCH, notAllowed as POST, notAllowed as PUT };
