'use server';

import { notFound, redirect } from 'next/navigation';
import { endAnyConnection } from '@/lib/operators/end-connection.ts';
import { currentOccasion, requireOperator } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';

/** Ends one connection. The page then says that it has ended, whoever ended it. */
export async function endAction(id: string): Promise<void> {
  const operator = await requireOperator();
  if (!isUuid(id)) notFound();
  await endAnyConnection(operator, id, await currentOccasion());
  redirect(`/operator/connections/${id}?ended=1`);
}
