import { z } from 'zod';
import type { SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import {
  idInAddress,
  listAddress,
  modeInAddress,
  orderInAddress,
  placeInAddress,
  searchInAddress,
} from '@/lib/http/list-address.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { subscriptionPath } from './plan.ts';

const schema = z.object({
  search: searchInAddress,
  store: idInAddress,
  mode: modeInAddress,
  order: orderInAddress,
  status: z.enum(['trialing', 'active', 'past_due', 'paused', 'canceled']).optional().catch(undefined),
  ...placeInAddress,
});

export type Filter = z.output<typeof schema>;

export function readFilter(query: Record<string, string | string[] | undefined>): Filter {
  return schema.parse(query);
}

export function listPath(filter: Filter): string {
  return listAddress('/dashboard/subscriptions', filter);
}

const readNewQuerySchema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  search: searchInAddress,
  /** A customer whose store and mode are meant. */
  customer: idInAddress,
  variant: idInAddress,
});

export type NewQuery = z.output<typeof readNewQuerySchema>;

export function readNewQuery(query: Record<string, string | string[] | undefined>): NewQuery {
  return readNewQuerySchema.parse(query);
}

export function newPath(query: Partial<NewQuery> = {}): string {
  return listAddress('/dashboard/subscriptions/new', query);
}

/** What a seller wants to swap to, and when; no variant until they have chosen one. */
export interface SwapWish {
  variant: string | undefined;
  when: 'now' | 'period_end';
}

/** Reads the wish from a form or an address; anything invalid counts as not chosen. */
export function swapIn({ variant, when }: Record<string, unknown>): SwapWish {
  return {
    variant: typeof variant === 'string' && isUuid(variant) ? variant : undefined,
    when: when === 'period_end' ? 'period_end' : 'now',
  };
}

/** The wish as the preview and the update take it; null without a variant. */
export function swapAsked({ variant, when }: SwapWish): SubscriptionAction | null {
  return variant === undefined ? null : { action: 'swap', variantId: variant, when };
}

/** The path of the page that pauses a subscription. */
export function pausePath(id: string): string {
  return `${subscriptionPath(id)}/pause`;
}

export function swapPath(id: string, query: Partial<SwapWish> & { refused?: string } = {}): string {
  return listAddress(`${subscriptionPath(id)}/swap`, query);
}
