import type { IncomingMessage } from 'node:http';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import type { PagePolicy } from './page-security.ts';

/** Lets the form of a new app lead back to the program that had it opened; a link that can't be used is 400. */
export async function decideCreation(request: IncomingMessage, _: unknown, baseUrl: string): Promise<PagePolicy> {
  const { searchParams } = new URL(request.url ?? '', baseUrl);
  const link = readCreationLink(searchParams);
  if ('fault' in link) return { status: 400 };
  return link.handover ? { formTargets: [cspSource(link.handover.returnTo)] } : {};
}
