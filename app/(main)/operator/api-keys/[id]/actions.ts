'use server';

import { notFound, redirect } from 'next/navigation';
import { endAnyApiKey } from '@/lib/operators/end-api-key.ts';
import { currentOccasion, requireOperator } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';

/** Ends one key. The page then says that it has ended, whoever ended it. */
export async function endAction(id: string): Promise<void> {
  const operator = await requireOperator();
  if (!isUuid(id)) notFound();
  await endAnyApiKey(operator, id, await currentOccasion());
  redirect(`/operator/api-keys/${id}?ended=1`);
}
