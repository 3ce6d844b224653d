import { redirect } from 'next/navigation';
import { keepLink } from '../../kept-link.ts';

/** Where a link from a mail leads on to: takes its token out of the address. Opening it uses nothing up. */
export async function GET(request: Request): Promise<Response> {
  await keepLink(new URL(request.url).searchParams.get('link') ?? '');
  redirect('/reset-password');
}
