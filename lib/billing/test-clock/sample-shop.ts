import { DAY_MS, HOUR_MS } from '../../kernel/text/durations.ts';
import type { Step } from '../subscriptions/subscription-state.ts';

/** What a shop sells, and to whom: two plans by the month or year, one in two sizes, one for abroad. */
export interface SampleRange {
  /** Its customers, eight at least, if not the usual ones; payments of the last one fail. */
  people?: string[];
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

const USUAL_PEOPLE =
  `Ada Nakamura, Ben Okafor, Carla Reyes, Dmitri Wolff, Elif Yildiz, Farid Haddad, Greta Lind, Hugo Martins,
  Ines Duarte, Jonas Weber, Kavya Rao, Liam Byrne, Mei Chen, Noor Aziz, Oskar Berg, Priya Nair, Quinn Adler, Rosa Conti,
  Sven Holm, Tara Walsh, Uma Frost`.split(/,\s+/);

/** The customers; payments of the last one fail. */
export function samplePeople({ people = USUAL_PEOPLE }: SampleRange): { name: string; email: string }[] {
  return people.map((name, index) => {
    const isDeclined = index === people.length - 1;
    return { name, email: `${name.toLowerCase().replace(' ', '.')}${isDeclined ? '+declined' : ''}@example.com` };
  });
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
 * @param last the index of the customer whose payments fail
 */
export function sampleSubscriptions(now: Date, last: number): SampleSubscription[] {
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
    ...Array.from({ length: last }, (_, index) =>
      // Fewer came earlier, so that two shops side by side aren't alike.
      one(index, {
        price: index % 4 === 3 ? 'otherMonthly' : index === last - 2 ? 'small' : 'monthly',
        startedAt: daysAgo(2 + ((index + 20 - last) % 22) + 30 * (index % 3), index),
      }),
    ),
    one(0, { price: 'yearly', startedAt: daysAgo(100) }),
    one(1, { price: 'otherYearly', startedAt: daysAgo(440, 1) }),
    one(2, { price: 'otherMonthly', step: 'schedule' }),
    one(3, { trialEnd: daysAgo(-9) }),
    one(4, { trialEnd: daysAgo(-5), step: 'schedule' }),
    // The payment at the end of this trial failed.
    one(last, { startedAt: daysAgo(20, 5), trialEnd: daysAgo(6, 5) }),
    one(6, { step: 'pause' }),
    one(7, { step: 'end' }),
  ];
}
