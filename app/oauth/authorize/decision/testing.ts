import { expect } from 'vitest';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { Browser, givePassword } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { answerRequest } from '@/lib/members/answer-request.ts';
import { listOwnRequests, listSellerRequests } from '@/lib/oauth/connections/connect-requests.ts';
import type { Role } from '@/lib/permissions/role.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { codeBody, post } from '@/prisma/testing/scene.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from '../testing.ts';
import { POST } from './route.ts';

export type Scene = Awaited<ReturnType<typeof team>>;

/** A store whose owner is signed in, a colleague in some role who is too, and somebody else's app. */
export async function team(role: Role) {
  const { store, app, seller: owner, cookie: ownersCookie } = await consentScene({ name: 'Parcelwise' });
  const colleague = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: colleague.id, role } });
  const { cookie } = await givePassword(colleague.email, new Browser());
  return { store, app, owner, ownersCookie, colleague, cookie };
}

export const pageOf = async (request: Request) => (await openConsent(request)).text();
export const consent = ({ app, cookie }: Scene, scope = 'orders:read', optional_scope = '') =>
  pageOf(authorizeRequest(app, { state: 'kept', scope, optional_scope }, cookie));

type Form = Record<string, string>;
type Consenting = Pick<Awaited<ReturnType<typeof consentScene>>, 'app' | 'cookie'>;

export const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Opens the screen and returns the ticket in its form. */
export async function ticketOf({ app, cookie }: Consenting, more: Form = {}): Promise<string> {
  return ticketIn(await pageOf(authorizeRequest(app, { state: 'kept', scope: '*', ...more }, cookie)));
}

/** @param form as it is sent, but what is ticked with spaces between */
export function send({ cookie }: { cookie: string }, form: Form, origin: string | null = HERE): Promise<Response> {
  const headers = new Headers({ cookie, host: 'localhost:3000', ...(origin && { origin }) });
  const { ticked = '', ...rest } = form;
  const body = new URLSearchParams(rest);
  for (const scope of ticked.split(' ')) body.append('ticked', scope);
  return POST(new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body }));
}

export const target = (answer: Response) => new URL(answer.headers.get('location') ?? '', HERE);

export const answer = async (html: string, cookie: string, form: Form) =>
  target(await send({ cookie }, { ticket: ticketIn(html), ...form }));

export const connections = ({ app }: Pick<Consenting, 'app'>) => db().connection.count({ where: { appId: app.id } });
export const requests = ({ owner }: Scene) => listSellerRequests(db(), owner.id, new Date());

/** The colleague asks for live mode; returns the request's id. */
export async function requestAccess(here: Scene, scope?: string, optional?: string): Promise<string> {
  const to = await answer(await consent(here, scope, optional), here.cookie, {
    store: here.store.id,
    mode: 'live',
    decision: 'ask',
  });
  expect(to.pathname + to.search).toBe('/dashboard/apps?asked=now');
  const [request] = await requests(here);
  if (!request) throw new Error('Nothing was asked for.');
  return request.id;
}

/** What the app does with the code that it was sent. */
export const redeem = ({ app }: Scene, to: URL) => post(exchange, codeBody(app, to.searchParams.get('code') ?? ''));

export const openRequests = ({ colleague }: Scene) => listOwnRequests(db(), colleague.id, new Date());

/** The colleague asks for live mode, and the owner approves it. */
export async function approved(here: Scene, scope?: string, optional?: string, ticked: string[] = []): Promise<void> {
  const id = await requestAccess(here, scope, optional);
  expect(await answerRequest(here.owner, id, ticked, context())).toBe(true);
}
