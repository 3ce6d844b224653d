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
