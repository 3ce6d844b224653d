import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

const WORDS = {
  subscription_canceled: 'refusedCanceled',
  subscription_paused: 'refusedPaused',
  subscription_past_due: 'refusedPastDue',
  subscription_cancellation_scheduled: 'refusedCancelScheduled',
  subscription_not_scheduled_to_cancel: 'refusedNotScheduled',
  preview_outdated: 'refusedOutdated',
  payment_failed: 'refusedPayment',
  payment_pending: 'refusedPending',
  clock_advancing: 'refusedClock',
  same_variant: 'refusedSamePlan',
  archived_variant: 'refusedArchived',
  unknown_variant: 'refusedNoPlan',
  other_currency: 'refusedCurrency',
  unknown_customer: 'refusedNoCustomer',
  start_out_of_range: 'refusedStart',
  return_out_of_range: 'refusedReturn',
  amount_too_large: 'refusedTooLarge',
} as const;

export type Refusal = keyof typeof WORDS;

/** Why a use case has refused; 404 without such a subscription. Throws again whatever else went wrong. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof ApiError && error.reason === 'unknown_subscription') notFound();
  if (error instanceof ApiError && isRefusal(error.reason)) return error.reason;
  throw error;
}

/** The same in words; null for what is no refusal, as an address may name anything. */
export function refusalInWords(reason: unknown): string | null {
  return isRefusal(reason) ? texts('subscriptions')(WORDS[reason]) : null;
}

function isRefusal(reason: unknown): reason is Refusal {
  return typeof reason === 'string' && Object.hasOwn(WORDS, reason);
}

/** What a change has led to, as the page says it once it was made. */
const DONE = {
  cancel: 'doneCancel',
  cancel_immediately: 'doneCancelNow',
  resume: 'doneResume',
  pause: 'donePause',
  pause_scheduled: 'donePauseScheduled',
  unpause: 'doneUnpause',
  swap: 'doneSwap',
  swap_scheduled: 'doneSwapScheduled',
  create: 'doneCreate',
} as const;

/** Two are resumed: what is scheduled to happen, and what is paused. */
const ONE_CLICK = ['cancel', 'cancel_immediately', 'resume', 'unpause'] as const;

export type OneClick = (typeof ONE_CLICK)[number];

/** Whether a text names a change that needs nothing but its name. */
export function isOneClick(text: string): text is OneClick {
  return ONE_CLICK.some((change) => change === text);
}

/** What a change has led to; null for what is none, as an address may name anything. */
export function doneInWords(change: unknown): string | null {
  if (typeof change !== 'string' || !Object.hasOwn(DONE, change)) return null;
  return texts('subscriptions')(DONE[change as keyof typeof DONE]);
}
