import { redirect } from 'next/navigation';
import { checkConfirmed } from '@/lib/accounts/addresses/confirm-address.ts';
import { operatorPath } from '@/lib/accounts/links/account-link.ts';
import { claimOperatorLink } from '@/lib/accounts/links/claim-operator-link.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';

/**
 * The one-time link of the start: makes the signed-in person an operator. It acts on GET because nobody can make
 * another person open it who doesn't already hold it, and it takes itself out of the address bar by redirecting.
 */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('link') ?? '';
  const seller = await requireSeller(operatorPath(encodeURIComponent(token)));
  const isClaimed = token !== '' && (await claimOperatorLink(seller.id, token, await currentContext()));
  const mustConfirm = !isClaimed && !(await checkConfirmed(db(), seller.id));
  redirect(`/dashboard/account?notice=${isClaimed ? 'operator' : mustConfirm ? 'confirm-first' : 'no-operator-link'}`);
}
