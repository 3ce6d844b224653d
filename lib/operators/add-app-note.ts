import { findAnyApp } from '../apps/apps.ts';
import { db } from '../db.ts';
import { insertNote } from './app-notes.ts';

/** Adds an operator's private note about an app; false when the app is gone. Only call it for an operator. */
export async function addAppNote(appId: string, author: string, text: string, now: Date): Promise<boolean> {
  if (!(await findAnyApp(db(), { id: appId }))) return false;
  await insertNote(db(), { appId, author, text, createdAt: now });
  return true;
}
