import type { ChildProcess } from 'node:child_process';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { onChildMessage, sendToChild } from '../process/process-messages.ts';
import { type Values, watchDatabase } from './meters.ts';

/** How long a process that is busy is waited for; then what it said last counts. */
const PATIENCE_MS = 2_000;

const LAG = /^nodejs_eventloop_lag/;
/** Of these the highest: a sum or an average would hide one process that is held up, or grows. */
const HIGHEST = /^nodejs_eventloop_lag|^process_resident_memory_bytes$/;
/** What still counts when its process has ended. */
const COUNTED = ['counter', 'histogram'];

export interface Gathering {
  /** From now on this process is asked too. */
  add(child: ChildProcess, what: { serves: boolean }): void;
  /** Begins to measure this process too, which only somebody who reads all of it needs. */
  watchProcess(): void;
  /** The metrics of all processes, in the text format of Prometheus. */
  read(): Promise<string>;
}

/**
 * Gathers the metrics of all processes, this one's included: sums, but the memory of the largest and the longest delays
 * of those that serve. What a process had counted when it was last asked still counts when it has ended.
 */
export function gatherMetrics(): Gathering {
  const own = new Registry();
  const askDatabase = watchDatabase(own);
  const serves = new Map<ChildProcess, boolean>();
  /** What each process said last; of one that has ended, what still counts, until it is part of `ended`. */
  const last = new Map<ChildProcess, Values>();
  let ended: Values = [];
  let adding: Promise<void> = Promise.resolve();
  let ids = 0;

  const requestMetrics = async (child: ChildProcess, isServing: boolean) => {
    ids += 1;
    const values = await answerOf(child, ids);
    if (values) last.set(child, isServing ? values : withoutLag(values));
  };
  const gather = async () => {
    await Promise.all([...serves].map(([child, isServing]) => requestMetrics(child, isServing)));
    // All at one moment: who has ended since it answered counts once.
    return sum([...last.values(), ended]);
  };
  return {
    add: (child, what) => {
      serves.set(child, what.serves);
      onChildMessage(child, 'askMetrics', async ({ id }) => {
        const values = await (await gather()).getMetricsAsJSON();
        sendToChild(child, { is: 'allMetrics', id, values });
      });
      child.once('close', () => {
        serves.delete(child);
        const counted = (last.get(child) ?? []).filter(({ type }) => COUNTED.includes(String(type)));
        last.set(child, counted);
        adding = adding.then(async () => {
          ended = await sum([ended, counted]).getMetricsAsJSON();
          last.delete(child);
        });
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: own }),
    read: async () => {
      const [all] = await Promise.all([gather(), askDatabase()]);
      const mine = withoutLag(await own.getMetricsAsJSON());
      return sum([await all.getMetricsAsJSON(), mine]).metrics();
    },
  };
}

/** What a process says that it has measured; null when it ends, or doesn't say so in time. */
function answerOf(child: ChildProcess, id: number): Promise<Values | null> {
  return new Promise((resolve) => {
    const end = (values: Values | null) => {
      clearTimeout(timer);
      child.off('message', listener).off('close', gone);
      resolve(values);
    };
    const gone = () => end(null);
    const timer = setTimeout(gone, PATIENCE_MS);
    const listener = onChildMessage(child, 'metrics', (message) => {
      if (message.id === id) end(message.values);
    });
    child.once('close', gone);
    sendToChild(child, { is: 'metrics', id });
  });
}

function sum(all: Values[]): Registry {
  return AggregatorRegistry.aggregate(all.map((values) => values.map(asHighest)));
}

const withoutLag = (values: Values) => values.filter(({ name }) => !LAG.test(name));
const asHighest = (one: Values[number]): Values[number] =>
  HIGHEST.test(one.name) ? { ...one, aggregator: 'max' } : one;
