import { notFound } from 'next/navigation';
import { findOwnConnection } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { permissionsPath } from '../filter.ts';

/** An active connection of the signed-in seller's stores; 404 whether it doesn't exist, has ended or isn't theirs. */
export async function requireOwnConnection(id: string) {
  const seller = await requireSeller(permissionsPath(id));
  const connection = isUuid(id) ? await findOwnConnection(db(), seller.id, id) : null;
  return { seller, connection: connection ?? notFound() };
}
