import type { OperatorProof } from '../accounts/operator.ts';
import { db } from '../database/db.ts';
import { findAnyApp } from './any-apps.ts';
import { insertNote } from './app-notes.ts';

/** Adds an operator's private note about an app; false when the app is gone. */
export async function addAppNote(operator: OperatorProof, appId: string, text: string, now: Date): Promise<boolean> {
  if (!(await findAnyApp(db(), operator, { id: appId }))) return false;
  await insertNote(db(), operator, { appId, text, createdAt: now });
  return true;
}
