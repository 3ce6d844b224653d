import type { Action, Issued, Price, State } from './ledger-state.ts';

/**
 * A second opinion on the life of one subscription, written from the contract and without a line of the product: plain
 * numbers and milliseconds, no database. The product must come to the same result from the same events, to the cent.
 */
export class Ledger {
  readonly id: string;
  private readonly fails: boolean;
  private now: State;

  /** A subscription taken out at a time; with a trial that ends, or paid for its first period. */
  constructor(id: string, taken: { price: Price; startedAt: Date; trialEnd: Date | null }, fails: boolean) {
    this.id = id;
    this.fails = fails;
    const start = taken.startedAt.getTime();
    const end = taken.trialEnd?.getTime() ?? start;
    const unpaused = { pausesNext: false, pausedAt: null, back: null, returns: 0 };
    const nothing = { next: null, isScheduled: false, charged: null, pending: [], invoices: [], ...unpaused };
    this.now = { ...nothing, price: taken.price, status: 'trialing', start, end, day: new Date(end).getUTCDate() };
    if (!taken.trialEnd) this.begin(start);
  }

  /** Lets time pass. */
  advance(now: Date): void {
    for (;;) {
      const state = this.now;
      const due = state.status === 'paused' ? state.back : state.status === 'canceled' ? null : state.end;
      if (due === null || due > now.getTime()) return;
      if (state.status === 'paused') {
        state.returns += 1;
        if (this.begin(due) === 'open') state.status = 'past_due';
        continue;
      }
      if (state.isScheduled) {
        this.close(state.end);
        continue;
      }
      if (state.pausesNext) {
        Object.assign(state, { status: 'paused', pausesNext: false, pausedAt: due });
        state.price = state.next ?? state.price;
        state.next = null;
        continue;
      }
      const isCounted = state.price.interval === 'day' || state.price.interval === 'week';
      if (state.status === 'trialing' || (state.next && isCounted)) state.day = new Date(state.end).getUTCDate();
      if (state.status === 'trialing') state.status = 'active';
      state.price = state.next ?? state.price;
      state.next = null;
      state.start = state.end;
      state.end = this.after(state.start);
      this.charge(state.price.price, state.start, state.end);
      if (this.issue(false) === 'open') state.status = 'past_due';
    }
  }

  /** Does what is asked, and returns what the product must answer. */
  act(action: Action, now: Date): string {
    this.advance(now);
    if (action.action === 'settle') return this.settle(action.as);
    const refused = this.refusal(action, now);
    if (refused) return refused;
    const state = this.now;
    switch (action.action) {
      case 'cancel':
        state.isScheduled = true;
        state.next = null;
        this.forgetPause();
        return 'done';
      case 'resume':
        if (state.status === 'paused') return this.unlessUnpaid(() => void this.begin(now.getTime()));
        if (state.pausesNext) this.forgetPause();
        else state.next = null;
        state.isScheduled = false;
        return 'done';
      case 'cancel_immediately':
        this.close(now.getTime());
        return 'done';
      case 'pause':
        state.back = action.until;
        state.pausesNext = action.when === 'period_end';
        if (state.pausesNext) return 'done';
        Object.assign(state, { status: 'paused', pausedAt: now.getTime(), next: null });
        return 'done';
      case 'swap':
        if (action.when === 'period_end') {
          state.next = action.to;
          return 'done';
        }
        return this.unlessUnpaid(() => this.swap(action.to, Math.max(now.getTime(), state.start)));
    }
  }

  state() {
    const { status, price, next, start, end, invoices, pending, pausesNext, pausedAt, back, returns } = this.now;
    const scheduled = next?.id ?? null;
    const from = pausesNext ? end : pausedAt;
    const pause = from === null ? null : { starts_at: iso(from), resumes_at: back === null ? null : iso(back) };
    return {
      status,
      variantId: price.id,
      scheduled,
      pause,
      returns,
      period: [iso(start), iso(end)],
      invoices,
      pending,
    };
  }

  private settle(as: 'paid' | 'uncollectible'): string {
    const open = this.now.invoices.filter(({ status }) => status === 'open');
    const [oldest] = open;
    if (!oldest) return 'not_open';
    oldest.status = as;
    if (open.length === 1 && this.now.status === 'past_due') this.now.status = 'active';
    return 'done';
  }

  private refusal(action: Action, now: Date): string | null {
    const { status, isScheduled, price, next, pausesNext, end } = this.now;
    if (status === 'canceled') return 'subscription_canceled';
    if (action.action === 'cancel_immediately') return null;
    if (status === 'paused') return action.action === 'resume' ? null : 'subscription_paused';
    if (action.action === 'resume')
      return isScheduled || next || pausesNext ? null : 'subscription_not_scheduled_to_cancel';
    if (action.action === 'cancel') return null;
    if (status === 'past_due') return 'subscription_past_due';
    if (isScheduled) return 'subscription_cancellation_scheduled';
    if (action.action === 'pause' && action.until !== null) {
      const isTooSoon = action.until <= (action.when === 'now' ? now.getTime() : end);
      return isTooSoon || action.until > now.getTime() + 3 * 366 * 86_400_000 ? 'invalid_time' : null;
    }
    if (action.action !== 'swap') return null;
    const taken = action.when === 'now' ? [price.id] : [price.id, next?.id];
    return taken.includes(action.to.id) ? 'same_variant' : null;
  }

  /** What is billed at once has to be paid, or nothing has happened. */
  private unlessUnpaid(work: () => void): string {
    const before = structuredClone(this.now);
    work();
    const latest = this.now.invoices.at(-1);
    if (this.now.invoices.length === before.invoices.length || latest?.status === 'paid') return 'done';
    this.now = before;
    return 'payment_failed';
  }

  /** Starts a whole period, billed at once. */
  private begin(now: number): Issued['status'] {
    const state = this.now;
    Object.assign(state, { status: 'active', start: now, day: new Date(now).getUTCDate() });
    this.forgetPause();
    state.end = this.after(now);
    this.charge(state.price.price, now, state.end);
    return this.issue(false);
  }

  private forgetPause(): void {
    Object.assign(this.now, { pausesNext: false, pausedAt: null, back: null });
  }

  private swap(to: Price, now: number): void {
    const state = this.now;
    const isOther = to.interval !== state.price.interval || to.intervalCount !== state.price.intervalCount;
    state.price = to;
    state.next = null;
    if (state.status === 'trialing') return;
    // Credit comes from money: what is on an invoice that nobody paid gives none.
    if (state.charged && (!state.charged.on || state.charged.on.status === 'paid')) {
      const { amount, from, to: until } = state.charged;
      state.pending.push(minus(share(amount, until - now, until - from)));
    }
    if (!isOther) {
      this.charge(share(to.price, state.end - now, state.end - state.start), now, state.end);
      return;
    }
    state.start = now;
    state.day = new Date(now).getUTCDate();
    state.end = this.after(now);
    if (state.back !== null && state.back <= state.end) this.forgetPause();
    this.charge(to.price, now, state.end);
    this.issue(false);
  }

  private charge(amount: number, from: number, to: number): void {
    this.now.pending.push(amount);
    this.now.charged = { amount, from, to, on: null };
  }

  private close(when: number): void {
    Object.assign(this.now, { status: 'canceled', isScheduled: false, next: null });
    this.forgetPause();
    if (this.now.pending.length > 0) this.issue(true, when);
  }

  private issue(isFinal: boolean, until = this.now.end): Issued['status'] {
    const { pending, start, invoices } = this.now;
    const sum = pending.reduce((total, amount) => total + amount, 0);
    const lines = sum < 0 ? [...pending, -sum] : pending;
    const total = Math.max(sum, 0);
    const status = this.fails && total > 0 ? 'open' : 'paid';
    const issued: Issued = { period: [iso(start), iso(Math.max(start, until))], lines, total, status };
    invoices.push(issued);
    if (this.now.charged) this.now.charged.on ??= issued;
    this.now.pending = sum < 0 && !isFinal ? [sum] : [];
    return status;
  }

  /** When a period ends: on the anchor day, or on the first day before it that the month has. */
  private after(from: number): number {
    const { interval, intervalCount } = this.now.price;
    const days = { day: 1, week: 7, month: 0, year: 0 }[interval] * intervalCount;
    if (days > 0) return from + days * 86_400_000;
    const months = (interval === 'year' ? 12 : 1) * intervalCount;
    const date = new Date(from);
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
    for (let day = this.now.day; ; day -= 1) {
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
