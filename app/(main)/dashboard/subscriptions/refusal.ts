import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/errors/errors.ts';

/** Why a change was refused, as the seller reads it. */
const WORDS = {
  subscription_canceled: 'The subscription has ended, so it can’t be changed any more.',
  subscription_paused: 'The subscription is paused. Unpause it first, or cancel it now.',
  subscription_past_due: 'An invoice is unpaid. Once it is paid or settled, this is possible again.',
  subscription_cancellation_scheduled: 'The subscription is set to cancel. Resume it first.',
  subscription_not_scheduled_to_cancel: 'There is nothing to resume: no cancel and no change of plan is scheduled.',
  subscription_not_paused: 'The subscription is not paused.',
  preview_outdated:
    'Something has changed since that preview, or it is over ten minutes old, so nothing was done. Here is a new one.',
  payment_failed: 'The payment failed, so nothing was changed.',
  clock_advancing: 'The clock of this test store is being moved. Try again once it has arrived.',
  same_variant: 'The subscription is on this plan already, or will change to it.',
  archived_variant: 'This plan is no longer sold. Choose another one.',
  unknown_variant: 'There is no such plan in this store and mode. Choose another one.',
  other_currency: 'This plan has another currency than the subscription.',
  unknown_customer: 'There is no such customer in this store and mode.',
  start_out_of_range: 'Choose a day after today and within the next three years.',
  amount_too_large: 'This would lead to an invoice that is too large.',
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
  return isRefusal(reason) ? WORDS[reason] : null;
}

function isRefusal(reason: unknown): reason is Refusal {
  return typeof reason === 'string' && Object.hasOwn(WORDS, reason);
}

/** What a change has led to, as the page says it once it was made. */
const DONE = {
  cancel: 'The subscription is set to cancel. It ends with its current period.',
  cancel_immediately: 'The subscription has ended.',
  resume: 'What was scheduled for the end of the period was taken back.',
  pause: 'The subscription is paused. Nothing renews until you unpause it.',
  unpause: 'The subscription is active again, and a new period has begun.',
  swap: 'The plan was swapped.',
  swap_scheduled: 'The change of plan is scheduled for the end of the period.',
  create: 'The subscription was created.',
} as const;

const ONE_CLICK = ['cancel', 'cancel_immediately', 'resume', 'pause', 'unpause'] as const;

export type OneClick = (typeof ONE_CLICK)[number];

/** Whether a text names a change that needs nothing but its name. */
export function isOneClick(text: string): text is OneClick {
  return ONE_CLICK.some((change) => change === text);
}

/** What a change has led to; null for what is none, as an address may name anything. */
export function doneInWords(change: unknown): string | null {
  return typeof change === 'string' && Object.hasOwn(DONE, change) ? DONE[change as keyof typeof DONE] : null;
}
