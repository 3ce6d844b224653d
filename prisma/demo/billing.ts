import type { Db } from '@/lib/db.ts';
import { DAY_MS, HOUR_MS } from '@/lib/durations.ts';
import type { SubscriptionStatus } from '../generated/enums.ts';
import {
  createCustomer,
  createCustomers,
  createProduct,
  createSubscriptions,
  type NewSubscription,
  type Place,
} from './billing-factories.ts';
import { startOfDay } from './shop-lives.ts';

/** What a store sells: two plans by the month or year, one in two sizes, one for abroad. */
export interface DemoRange {
  currency: string;
  foreignCurrency: string;
  plans: [DemoPlan, DemoPlan];
  sized: { name: string; description: string; small: number; large: number };
  abroad: { name: string; description: string; price: number };
}

interface DemoPlan {
  name: string;
  description: string;
  monthly: number;
  yearly: number;
}

const PEOPLE = [
  'Ada Nakamura',
  'Ben Okafor',
  'Carla Reyes',
  'Dmitri Wolff',
  'Elif Yildiz',
  'Farid Haddad',
  'Greta Lind',
  'Hugo Martins',
  'Ines Duarte',
  'Jonas Weber',
  'Kavya Rao',
  'Liam Byrne',
  'Mei Chen',
  'Noor Aziz',
  'Oskar Berg',
  'Priya Nair',
  'Quinn Adler',
  'Rosa Conti',
  'Sven Holm',
  'Tara Walsh',
];

/** Fills one mode of a store with products, customers, and subscriptions in every status with their invoices. */
export async function seedBilling(db: Db, place: Place, range: DemoRange, now: Date): Promise<void> {
  const [first, second] = [await createPlan(db, place, range, 0), await createPlan(db, place, range, 1)];
  const { sized, abroad, currency, foreignCurrency } = range;
  const sizes = await createProduct(db, place, {
    ...sized,
    variants: [
      { name: 'Small, monthly', price: sized.small, currency },
      { name: 'Large, monthly', price: sized.large, currency },
    ],
  });
  await createProduct(db, place, { ...abroad, variants: [{ price: abroad.price, currency: foreignCurrency }] });

  const [monthly, yearly] = first.variants;
  const [otherMonthly, otherYearly] = second.variants;
  const [small] = sizes.variants;
  if (!monthly || !yearly || !otherMonthly || !otherYearly || !small)
    throw new Error('The demo catalogue is incomplete.');
  const customers = await createCustomers(
    db,
    place,
    PEOPLE.map((name) => ({ name })),
  );
  const unlucky = await createCustomer(db, place, { name: 'Uma Frost', paymentsFail: place.mode === 'test' });

  // Started at different hours of different days, so that no two renew together and none renews today.
  const daysAgo = (days: number, index: number) =>
    new Date(startOfDay(now) - days * DAY_MS + ((index * 37) % 24) * HOUR_MS);
  const list: NewSubscription[] = customers.map((customerId, index) => ({
    customerId,
    variant: index % 4 === 3 ? otherMonthly : index === 18 ? small : monthly,
    startedAt: daysAgo(2 + (index % 22) + 30 * (index % 3), index),
  }));
  const one = (status: SubscriptionStatus, index: number, more: Partial<NewSubscription> = {}): NewSubscription => ({
    customerId: customers[index] ?? unlucky,
    variant: monthly,
    startedAt: daysAgo(9 + index, index),
    status,
    ...more,
  });
  list.push(
    one('active', 0, { variant: yearly, startedAt: daysAgo(100, 0) }),
    one('active', 1, { variant: otherYearly, startedAt: daysAgo(420, 1) }),
    one('active', 2, { variant: otherMonthly, cancelAtPeriodEnd: true }),
    one('trialing', 3, { trialEnd: new Date(startOfDay(now) + 9 * DAY_MS) }),
    one('trialing', 4, { trialEnd: new Date(startOfDay(now) + 5 * DAY_MS), cancelAtPeriodEnd: true }),
    one('past_due', 99, { startedAt: daysAgo(6, 5) }),
    one('paused', 6),
    one('canceled', 7),
  );
  await createSubscriptions(db, place, list, now);
}

function createPlan(db: Db, place: Place, { currency, plans }: DemoRange, index: 0 | 1) {
  const { name, description, monthly, yearly } = plans[index];
  const variants = [
    { name: 'Monthly', price: monthly, currency },
    { name: 'Yearly', price: yearly, currency, interval: 'year' as const },
  ];
  // Each store has one price it no longer sells.
  const old = { name: 'Monthly until last year', price: monthly - 400, currency, archived: true };
  return createProduct(db, place, { name, description, variants: index === 1 ? [...variants, old] : variants });
}
