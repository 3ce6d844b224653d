import { redirect } from 'next/navigation';
import { holdLink } from '../../held-link.ts';

/** Where an invitation's link leads on to: takes its token out of the address. Opening it uses nothing up. */
export async function GET(request: Request): Promise<Response> {
  await holdLink(new URL(request.url).searchParams.get('link') ?? '', 'invitation');
  redirect('/join');
}
