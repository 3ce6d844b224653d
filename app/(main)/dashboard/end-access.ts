import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { textIn } from '@/lib/http/forms.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';

/**
 * Ends the connection of the seller's stores that a form names, if it still lives; 403 when their role there may not.
 * The page that this leads to says that it has ended, whoever ended it.
 * @param here the page with the form, to come back to after signing in
 * @param shownAt the page that says so, by the id of the connection as it may stand in an address
 */
export async function endAccess(here: string, data: FormData, shownAt: (id: string) => string): Promise<never> {
  const seller = await requireSeller(here);
  const id = textIn(data, 'connection');
  if ((await disconnectApp(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(shownAt(encodeURIComponent(id)));
}
