/** What was asked of a subscription. */
export type Action = { action: 'cancel' | 'resume' | 'cancel_immediately' } | { action: 'swap'; to: Price };

interface Price {
  id: string;
  price: bigint;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

interface Issued {
  period: [string, string];
  lines: number[];
  total: number;
  status: 'paid' | 'unpaid';
}

/**
 * A second opinion on the life of one subscription, written from the contract and without a line of the product: plain
 * numbers and milliseconds, no database. The product must come to the same result from the same events, to the cent.
 */
export class Ledger {
  readonly id: string;
  private price: Price;
  private readonly fails: boolean;
  private status: 'trialing' | 'active' | 'past_due' | 'canceled';
  private isScheduled = false;
  private start: number;
  private end: number;
  private day: number;
  private charged: { amount: number; from: number; to: number } | null = null;
  private pending: number[] = [];
  private readonly invoices: Issued[] = [];

  constructor(id: string, taken: { variant: Price; startedAt: Date; trialEnd?: Date }, fails: boolean) {
    this.id = id;
    this.price = taken.variant;
    this.fails = fails;
    this.start = taken.startedAt.getTime();
    this.day = (taken.trialEnd ?? taken.startedAt).getUTCDate();
    this.status = taken.trialEnd ? 'trialing' : 'active';
    this.end = taken.trialEnd?.getTime() ?? this.after(this.start);
    if (taken.trialEnd) return;
    this.charge(Number(this.price.price), this.start, this.end);
    // The first invoice is there from the start, and paid.
    this.issue(false);
    this.status = 'active';
    for (const invoice of this.invoices) invoice.status = 'paid';
  }

  /** Lets time pass. */
  advance(now: Date): void {
    while (this.status !== 'canceled' && this.end <= now.getTime()) {
      if (this.isScheduled) this.close(this.end);
      else {
        if (this.status === 'trialing') this.status = 'active';
        this.start = this.end;
        this.end = this.after(this.start);
        this.charge(Number(this.price.price), this.start, this.end);
        this.issue(false);
      }
    }
  }

  /** Does what is asked, and returns what the product must answer. */
  act(asked: Action, now: Date): string {
    this.advance(now);
    if (this.status === 'canceled') return 'subscription_canceled';
    switch (asked.action) {
      case 'cancel':
        this.isScheduled = true;
        return 'done';
      case 'resume':
        if (!this.isScheduled) return 'subscription_not_scheduled_to_cancel';
        this.isScheduled = false;
        return 'done';
      case 'cancel_immediately':
        this.close(now.getTime());
        return 'done';
      case 'swap':
        if (this.status === 'past_due') return 'subscription_past_due';
        if (this.isScheduled) return 'subscription_cancellation_scheduled';
        if (asked.to.id === this.price.id) return 'same_variant';
        this.swap(asked.to, Math.max(now.getTime(), this.start));
        return 'done';
    }
  }

  state() {
    const period = [iso(this.start), iso(this.end)];
    return { status: this.status, variantId: this.price.id, period, invoices: this.invoices, pending: this.pending };
  }

  private swap(to: Price, now: number): void {
    const isOther = to.interval !== this.price.interval || to.intervalCount !== this.price.intervalCount;
    this.price = to;
    if (this.status === 'trialing') return;
    if (this.charged) {
      const { amount, from, to: until } = this.charged;
      this.pending.push(minus(share(amount, until - now, until - from)));
    }
    if (!isOther) {
      this.charge(share(Number(to.price), this.end - now, this.end - this.start), now, this.end);
      return;
    }
    this.start = now;
    this.day = new Date(now).getUTCDate();
    this.end = this.after(now);
    this.charge(Number(to.price), now, this.end);
    this.issue(false);
  }

  private charge(amount: number, from: number, to: number): void {
    this.pending.push(amount);
    this.charged = { amount, from, to };
  }

  private close(when: number): void {
    this.status = 'canceled';
    if (this.pending.length > 0) this.issue(true, when);
  }

  private issue(isFinal: boolean, until = this.end): void {
    const sum = this.pending.reduce((total, amount) => total + amount, 0);
    const lines = sum < 0 ? [...this.pending, -sum] : this.pending;
    const total = Math.max(sum, 0);
    const status = this.fails && total > 0 ? 'unpaid' : 'paid';
    this.invoices.push({ period: [iso(this.start), iso(until)], lines, total, status });
    this.pending = sum < 0 && !isFinal ? [sum] : [];
    if (status === 'unpaid' && !isFinal) this.status = 'past_due';
  }

  /** When a period ends: on the anchor day, or on the first day before it that the month has. */
  private after(from: number): number {
    const { interval, intervalCount } = this.price;
    const days = { day: 1, week: 7, month: 0, year: 0 }[interval] * intervalCount;
    if (days > 0) return from + days * 86_400_000;
    const months = (interval === 'year' ? 12 : 1) * intervalCount;
    const date = new Date(from);
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
    for (let day = this.day; ; day -= 1) {
      const tried = new Date(first.getTime() + (day - 1) * 86_400_000);
      if (tried.getUTCMonth() === first.getUTCMonth()) return tried.getTime() + (from % 86_400_000);
    }
  }
}

/** amount × part ÷ whole, halves up: by the remainder of a division. */
function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const isHalfOrMore = (product % BigInt(whole)) * 2n >= BigInt(whole);
  return Number(product / BigInt(whole)) + (isHalfOrMore ? 1 : 0);
}

function minus(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
