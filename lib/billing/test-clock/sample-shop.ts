import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import type { Step } from '../subscriptions/subscription-state.ts';

/** What a shop sells: two plans by the month or year, one in two sizes, one for abroad. */
export interface SampleRange {
  currency: string;
  foreignCurrency: string;
  plans: [SamplePlan, SamplePlan];
  sized: { name: string; description: string; small: number; large: number };
  abroad: { name: string; description: string; price: number };
}

interface SamplePlan {
  name: string;
  description: string;
  monthly: number;
  yearly: number;
}

/** A coffee shop’s range in a store's currency, in its minor units. */
export function sampleRange(currency: string): SampleRange {
  return {
    currency,
    foreignCurrency: currency === 'eur' ? 'usd' : 'eur',
    plans: [
      { name: 'Espresso Club', description: 'Two bags of espresso roast every month.', monthly: 1900, yearly: 19000 },
      {
        name: 'Roastery Pass',
        description: 'Every new roast, and tastings on Saturdays.',
        monthly: 3900,
        yearly: 39000,
      },
    ],
    sized: { name: 'Office Beans', description: 'Beans and filters for a team.', small: 5900, large: 11900 },
    abroad: { name: 'Tasting Box', description: 'Four small roasts, shipped abroad.', price: 2400 },
  };
}

const PEOPLE =
  `Ada Nakamura, Ben Okafor, Carla Reyes, Dmitri Wolff, Elif Yildiz, Farid Haddad, Greta Lind, Hugo Martins,
  Ines Duarte, Jonas Weber, Kavya Rao, Liam Byrne, Mei Chen, Noor Aziz, Oskar Berg, Priya Nair, Quinn Adler, Rosa Conti,
  Sven Holm, Tara Walsh`.split(/,\s+/);

/** The customers; payments of the last one fail. */
export const SAMPLE_PEOPLE: { name: string; email: string }[] = [
  ...PEOPLE.map((name) => ({ name, email: `${mailbox(name)}@example.com` })),
  { name: 'Uma Frost', email: `${mailbox('Uma Frost')}+declined@example.com` },
];

function mailbox(name: string): string {
  return name.toLowerCase().replace(' ', '.');
}

/** Which price of the range: by the month or year of a plan, or the small size. */
export type SamplePrice = 'monthly' | 'yearly' | 'otherMonthly' | 'otherYearly' | 'small';

/** The life of one of the shop's subscriptions. */
export interface SampleSubscription {
  person: number;
  price: SamplePrice;
  startedAt: Date;
  trialEnd: Date | null;
  /** What has been asked of it since. */
  step: Extract<Step, 'schedule' | 'pause' | 'end'> | null;
}

/**
 * Subscriptions in every status, as they came to be. They start at different hours of different days, so that no two
 * renew together and none renews today.
 */
export function sampleSubscriptions(now: Date): SampleSubscription[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const daysAgo = (days: number, index = 0) => new Date(midnight - days * DAY_MS + ((index * 37) % 24) * HOUR_MS);
  const one = (person: number, more: Partial<SampleSubscription> = {}): SampleSubscription => ({
    person,
    price: 'monthly',
    startedAt: daysAgo(9 + person, person),
    trialEnd: null,
    step: null,
    ...more,
  });
  return [
    ...PEOPLE.map((_, index) =>
      one(index, {
        price: index % 4 === 3 ? 'otherMonthly' : index === 18 ? 'small' : 'monthly',
        startedAt: daysAgo(2 + (index % 22) + 30 * (index % 3), index),
      }),
    ),
    one(0, { price: 'yearly', startedAt: daysAgo(100) }),
    one(1, { price: 'otherYearly', startedAt: daysAgo(440, 1) }),
    one(2, { price: 'otherMonthly', step: 'schedule' }),
    one(3, { trialEnd: daysAgo(-9) }),
    one(4, { trialEnd: daysAgo(-5), step: 'schedule' }),
    // The payment at the end of this trial failed.
    one(PEOPLE.length, { startedAt: daysAgo(20, 5), trialEnd: daysAgo(6, 5) }),
    one(6, { step: 'pause' }),
    one(7, { step: 'end' }),
  ];
}
