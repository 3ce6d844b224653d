import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { EXAMPLE_APP } from '@/prisma/seed.ts';
import { atEnd } from '../closing.ts';
import type { Subject } from '../load/workload.ts';
import type { Postgres } from '../postgres.ts';
import { type Usage, usageOf } from '../processes.ts';
import type { Sizes } from '../seed/fill.ts';
import { type OpenSeeded, openSeeded } from '../seed/open-seeded.ts';
import type { Session } from '../seed/session.ts';
import { connectionSubjects, makeCodes } from '../seed/subjects.ts';
import { MACHINES, PEOPLE } from '../workloads/all.ts';
import { consent, PAGES } from '../workloads/pages.ts';
import { settingsFor, startServer } from './server.ts';
import { CodeNeed, type Side } from './side.ts';
import { signIn } from './sign-in.ts';

/** How many of the seeded connections each workload has for itself: a token that one rotates is nobody else’s. */
const SHARES = { rotate: 64, apart: 64, me: 512, api: 256 };

/** The database that everything is measured on but what --seed compares with it. */
export const SMALL: Sizes = { stores: 90, connections: 900, subscriptions: 900, entries: 4_500 };

/** Who opens pages: one of the seed's sellers, who have as much of their own in a large database as in a small one. */
const VISITOR = 'bench-seller-1@example.com';

/** The embedded database can't be written to by two: its codes are made before the server starts. */
const EMBEDDED_CODES = 60_000;

export interface Product extends Side {
  /** Subjects that no workload uses, for checks beside them. */
  apart(): Subject[];
  codes(count: number): Promise<Subject[]>;
}

/** Starts the product on a database of its own in this PostgreSQL. */
export async function productOn(
  postgres: Postgres,
  name: string,
  sizes = SMALL,
  { say, prepare, settle, environment }: ProductOptions = {},
): Promise<Product & { pid: number }> {
  const settings = await settingsFor({ url: await postgres.create(name.replaceAll(' ', '_')) });
  const opened = await openSeeded(settings, sizes, say);
  await prepare?.(opened.session);
  let made = 0;
  const codes = async (count: number) => {
    const expires = new Date(Date.now() + 5 * 60_000);
    const subjects = await makeCodes(opened.session, opened.seeded, [made, made + count], expires);
    made += count;
    // What this has left to do is not to be done while something is measured.
    await opened.session.query('VACUUM ANALYZE connection');
    await opened.session.query('CHECKPOINT');
    return subjects;
  };
  const all = await subjectsOf(opened);
  const pid = await startServer({ ...settings, ...environment });
  const usage = () => ({ server: usageOf([pid]), database: usageOf([postgres.pid]) });
  const started = { ...(await product(name, settings, all, { codes, perSecond: 3_000 }, usage)), pid };
  return settle ? { ...started, settle: () => settle(opened.session) } : started;
}

interface ProductOptions {
  say?: (line: string) => void;
  /** Puts more into the database before the server starts. */
  prepare?: (session: Session) => Promise<void>;
  /** Waits until everything that requests have set off is done. */
  settle?: (session: Session) => Promise<void>;
  /** Further variables for the server's process. */
  environment?: Record<string, string>;
}

/** Starts the product on the embedded database, in a folder of its own. */
export async function productEmbedded(name: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-bench-data-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const settings = await settingsFor({ folder });
  const opened = await openSeeded(settings, SMALL);
  const expires = new Date(Date.now() + 12 * 3_600_000);
  const made = await makeCodes(opened.session, opened.seeded, [0, EMBEDDED_CODES], expires);
  const all = await subjectsOf(opened);
  await opened.close();
  const pid = await startServer(settings);
  const codes = async (count: number) => made.splice(0, count);
  return product(name, settings, all, { codes, perSecond: 1_000 }, () => ({ server: usageOf([pid]), database: null }));
}

type Shares = Record<keyof typeof SHARES, Subject[]>;

/** Connections from all over the database, so that a large one is not measured by a corner of it. */
async function subjectsOf({ session, seeded }: OpenSeeded): Promise<Shares> {
  const total = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  const apart = Math.floor(seeded.sizes.connections / total);
  const all = await connectionSubjects(
    session,
    seeded,
    Array.from({ length: total }, (_, index) => index * apart),
  );
  const { rotate, apart: spare, me } = SHARES;
  const starts = { rotate: 0, apart: rotate, me: rotate + spare, api: rotate + spare + me };
  const shareOf = (name: keyof Shares) => all.slice(starts[name], starts[name] + SHARES[name]);
  return { rotate: shareOf('rotate'), apart: shareOf('apart'), me: shareOf('me'), api: shareOf('api') };
}

async function product(
  name: string,
  { PORT = '', BASE_URL = '' }: Record<string, string>,
  shares: Shares,
  /** How many it can use in a second is a guess, until it has been measured. */
  { codes, perSecond }: { codes: (count: number) => Promise<Subject[]>; perSecond: number },
  usage: () => { server: Usage; database: Usage | null },
): Promise<Product> {
  const need = new CodeNeed(perSecond);
  const cookie = await signIn(BASE_URL, VISITOR, DEMO_PASSWORD);
  return {
    name,
    port: Number(PORT),
    workloads: [...MACHINES, ...PEOPLE].map((workload) => workload.name),
    usage,
    codes,
    apart: () => shares.apart,
    async subjects(workload, connections, seconds) {
      const page = pageSubject(workload, cookie);
      if (page) return Array.from({ length: connections }, () => page);
      if (workload === 'exchange') return codes(need.of(seconds, connections));
      // One after the other for each connection, as an app that does nothing but rotate.
      if (workload === 'rotate') return shares.rotate.slice(0, connections);
      return workload === 'me' ? shares.me : shares.api;
    },
    keep(workload, subjects, measured) {
      if (workload === 'exchange') need.learn(measured);
      if (workload === 'rotate') shares.rotate.splice(0, subjects.length, ...subjects);
      if (workload === 'update') shares.api.splice(0, subjects.length, ...subjects);
    },
  };
}

function pageSubject(workload: string, cookie: string): Subject | null {
  if (workload === consent.name) return { path: CONSENT_PATH, cookie, says: 'Authorize' };
  const page = PAGES.find((one) => one.workload.name === workload);
  return page ? { path: page.path, says: page.says, ...(page.isSignedIn && { cookie }) } : null;
}

const CONSENT_PATH = `/oauth/authorize?${new URLSearchParams({
  client_id: `svc_client_${EXAMPLE_APP.clientIdTail}`,
  redirect_uri: EXAMPLE_APP.redirectUri,
  response_type: 'code',
  mode: 'test',
  state: 'the-state-of-the-example-app',
})}`;
