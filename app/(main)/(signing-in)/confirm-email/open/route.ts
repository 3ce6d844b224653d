import { redirect } from 'next/navigation';
import { confirmAddress, readEmailLink } from '@/lib/accounts/addresses/confirm-address.ts';
import { currentRequest, currentSeller } from '@/lib/accounts/require-seller.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { keepLink } from '../../kept-link.ts';

/**
 * Where a link from a mail leads on to. It confirms at once for the signed-in person whose link it is. Anyone else is
 * asked to press a button: mail programs open links on their own, and must not confirm an address.
 */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('link') ?? '';
  const seller = await currentSeller();
  const now = realTime();
  if (seller && (await readEmailLink(token, now))?.userId === seller.id) {
    const result = await confirmAddress(token, await currentRequest());
    redirect(`/dashboard/account?notice=email-${result}`);
  }
  await keepLink(token);
  redirect('/confirm-email');
}
