import { bodyReader } from '@/lib/api/body-object.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { putMember } from '@/lib/members/put-member.ts';
import { removePutMember } from '@/lib/members/remove-put-member.ts';
import { memberBody } from '@/lib/platform/platform-body.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';

const readMember = bodyReader(memberBody);

/** Gives somebody a role in a store. */
export const PUT = platformEndpoint<'externalId' | 'subject'>(async (call, request) => {
  const { externalId, subject } = call.ids;
  const body = readMember(await readJsonText(request));
  const { member, isNew } = await putMember(externalId, subject, body, call);
  return json({ data: member }, isNew ? 201 : 200);
});

/** Takes it, with what only they have there; once more changes nothing. */
export const DELETE = platformEndpoint<'externalId' | 'subject'>(async (call) => {
  const { externalId, subject } = call.ids;
  await removePutMember(externalId, subject, call);
  return json({ data: { subject, deleted: true } });
});
