import { auth } from './auth.ts';

/** Ends the session of these headers in the database and clears its cookie. Does nothing if there is none. */
export async function signOut(headers: Headers): Promise<void> {
  await auth().api.signOut({ headers });
}
