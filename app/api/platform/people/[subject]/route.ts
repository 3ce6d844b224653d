import { json } from '@/lib/http/http.ts';
import { removePerson } from '@/lib/members/remove-put-member.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';

/** Takes somebody out of every store, and ends their sessions; once more changes nothing. */
export const DELETE = platformEndpoint<'subject'>(async (call) => {
  await removePerson(call.ids.subject, call);
  return json({ data: { subject: call.ids.subject, deleted: true } });
});
