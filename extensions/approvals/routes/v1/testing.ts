import { addVariant, type Subscribed, subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { type Connected, connect, send } from '@/app/api/v1/testing.ts';

export const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
export const READ = ['subscriptions:read', 'webhooks:read'];

/** A connection that may only read, a running subscription, and a larger plan for it. */
export async function reader(scopes = READ): Promise<Connected & { subscription: Subscribed; larger: string }> {
  const connected = await connect({ scopes });
  const subscription = await subscribe(connected, { start: day(-10), end: day(20) });
  return { ...connected, subscription, larger: (await addVariant(connected)).id };
}

export type Scene = Awaited<ReturnType<typeof reader>>;

export const changeOf = ({ subscription, larger }: Scene) => ({
  type: 'subscription_change',
  subscription_id: subscription.id,
  action: 'swap',
  variant_id: larger,
});
export const cancelOf = ({ subscription }: Pick<Scene, 'subscription'>) => ({
  type: 'subscription_change',
  subscription_id: subscription.id,
  action: 'cancel',
});
export const ask = ({ token }: { token: string }, detail: unknown, more: object = {}, headers = {}) =>
  send('POST', '/approvals', { token, body: { authorization_details: [detail], ...more }, headers });
export const see = ({ token }: { token: string }, id: string) => send('GET', `/approvals/${id}`, { token });
