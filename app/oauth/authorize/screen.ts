import type { ReactNode } from 'react';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import type { AuthorizationDetail, PreviewedDetail } from '@/lib/oauth/authorization/authorization-detail.ts';
import type { AuthorizeRequest } from '@/lib/oauth/authorization/authorize-request.ts';
import type { Choice } from '@/lib/oauth/authorization/check-choice.ts';
import { authorizePath } from '@/lib/oauth/authorization/redirect.ts';
import type { Ticket } from '@/lib/oauth/authorization/ticket.ts';

export interface Answered {
  ticket: Ticket;
  form: Record<string, string>;
  choice: Choice;
  seller: Seller;
  context: RequestContext;
  /** The address of the screen with what was chosen. */
  again: string;
}

/** Another page with the consent screen, for what doesn't wait in this browser. */
interface OtherScreen {
  /** Its address, to come back to it. */
  pathOf(request: AuthorizeRequest, sellerId: string, now: Date): string;
  answer(answered: Answered): Promise<Response>;
}

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    screen?: { isOf(request: AuthorizeRequest): boolean; load(): Promise<OtherScreen> };
  }
}

/** The screen that a request came to, where that isn’t the one of the authorization endpoint; else null. */
export async function otherScreen(request: AuthorizeRequest): Promise<OtherScreen | null> {
  const screen = EXTENSIONS.find((one) => one.screen?.isOf(request))?.screen;
  return screen ? screen.load() : null;
}

/** A consent screen's own address, to come back to it after signing in or creating a store. */
export async function screenPath(request: AuthorizeRequest, sellerId: string, now: Date): Promise<string> {
  return (await otherScreen(request))?.pathOf(request, sellerId, now) ?? authorizePath(request);
}

/** Shows what an authorization detail comes to, as its type has worked it out. */
export type DetailBox = (shown: { change: PreviewedDetail; mayChange: boolean }) => ReactNode;

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** How the details that it knows look on the consent screen. */
    detailBox?: () => Promise<DetailBox>;
  }
}

/** What shows a detail on the consent screen; null without one. */
export async function detailBox(detail: AuthorizationDetail | undefined): Promise<DetailBox | null> {
  if (!detail) return null;
  const known = EXTENSIONS.find(({ detailTypes = {} }) => Object.hasOwn(detailTypes, detail.type));
  return (await known?.detailBox?.()) ?? null;
}
