import type { SubscriptionAction } from '../subscription-state.ts';

/** What was asked of a subscription. */
export type Action =
  | { action: 'cancel' | 'resume' | 'cancel_immediately' }
  | { action: 'pause'; when: 'now' | 'period_end'; until: number | null }
  | { action: 'swap'; to: Price; when: 'now' | 'period_end' }
  /** The seller settles the oldest open invoice. */
  | { action: 'settle'; as: 'paid' | 'uncollectible' };

export interface Price {
  id: string;
  price: number;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

export interface Issued {
  period: [string, string];
  lines: number[];
  total: number;
  status: 'paid' | 'open' | 'uncollectible';
}

export interface State {
  price: Price;
  next: Price | null;
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';
  isScheduled: boolean;
  /** Whether it pauses when its period ends, or since when it is paused; and when it is back. */
  pausesNext: boolean;
  pausedAt: number | null;
  back: number | null;
  /** How often time has brought it back. */
  returns: number;
  start: number;
  end: number;
  day: number;
  /** What the current time was charged for, and on which invoice; null while it is on none. */
  charged: { amount: number; from: number; to: number; on: Issued | null } | null;
  pending: number[];
  invoices: Issued[];
}

/** An action as the product takes it. */
export function wireOf(action: Exclude<Action, { action: 'settle' }>): SubscriptionAction {
  if (action.action === 'swap') return { action: 'swap', variantId: action.to.id, when: action.when };
  if (action.action !== 'pause') return action;
  const { when, until } = action;
  return { action: 'pause', when, ...(until !== null && { resumesAt: new Date(until) }) };
}
