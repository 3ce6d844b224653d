import { auth } from '../auth.ts';

/** Ends the session of these headers in the database and takes its cookie back. Nothing happens without one. */
export async function signOut(headers: Headers): Promise<void> {
  await auth().api.signOut({ headers });
}
