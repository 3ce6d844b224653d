import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { parseCredential } from '@/lib/permissions/credential.ts';
import { EXAMPLE_APP } from '@/prisma/seed.ts';
import { endPeriods } from '@/prisma/testing/end-periods.ts';
import type { Subject } from '../load/workload.ts';
import type { Postgres } from '../postgres.ts';
import type { Sizes } from '../seed/fill.ts';
import { type OpenSeeded, openSeeded } from '../seed/open-seeded.ts';
import { connectionSubjects, makeCodes } from '../seed/subjects.ts';
import { consent, MACHINES, PAGE_CONNECTIONS, PAGES, PEOPLE } from '../workloads.ts';
import { type Side, settingsFor, sideOf, startServer } from './side.ts';

/** How many of the seeded connections each workload has for itself: a token that one rotates is nobody else’s. */
const SHARES = { rotate: 64, me: 640, api: 384, 'me-proof': 320, 'mcp-tool': 320 };

/** Who opens pages: one of the seed's sellers, who have as much of their own in a large database as in a small one. */
const VISITOR = 'bench-seller-1@example.com';

/** Starts the product on a database of its own in this PostgreSQL, in front of a platform's API. */
export async function productOn(
  postgres: Postgres,
  sizes: Sizes,
  upstream: { url: string; document: string },
): Promise<Side> {
  const own = await settingsFor(await postgres.create('product'));
  const settings = { ...own, STORE_API: upstream.document, STORE_API_URL: upstream.url };
  const opened = await openSeeded(settings, sizes, VISITOR);
  const { cookie } = opened;
  let made = 0;
  const addCodes = async (count: number) => {
    const expires = new Date(Date.now() + 5 * 60_000);
    const subjects = await makeCodes(opened.session, opened.seeded, [made, made + count], expires);
    made += count;
    // What this has left to do is not to be done while something is measured.
    await opened.session.query('VACUUM ANALYZE connection');
    await opened.session.query('CHECKPOINT');
    return subjects;
  };
  const shares = await subjectsOf(opened);
  await bindToKey(opened, shares['me-proof'], settings.BASE_URL);
  await setOf(opened, shares['mcp-tool'], 'resources', [`${settings.BASE_URL}/mcp`]);
  const pid = await startServer(settings);
  return sideOf({
    name: 'product',
    port: Number(settings.PORT),
    pid,
    postgres,
    workloads: [...MACHINES, ...PEOPLE].map((workload) => workload.name),
    share: (workload) => pageSubjects(workload, cookie) ?? shares[workload as keyof Shares] ?? shares.api,
    makeCodes: addCodes,
    endPeriods: (count, seconds) => endPeriods(opened.session, count, seconds),
    exchanges: 3_000,
  });
}

type Shares = Record<keyof typeof SHARES, Subject[]>;

/** Connections from all over the database, so that a large one is not measured by a corner of it. */
async function subjectsOf({ session, seeded }: OpenSeeded): Promise<Shares> {
  const total = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  const apart = Math.floor(seeded.sizes.connections / total);
  if (apart === 0) throw new Error(`There must be ${total} connections at least.`);
  const all = await connectionSubjects(
    session,
    seeded,
    Array.from({ length: total }, (_, index) => index * apart),
  );
  const shares = Object.entries(SHARES).map(([name, share]) => [name, all.splice(0, share)]);
  return Object.fromEntries(shares) as Shares;
}

/** Binds tokens to one key, which signs their proofs. */
async function bindToKey(opened: OpenSeeded, subjects: Subject[], origin = ''): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  await setOf(opened, subjects, 'jkt', await calculateJwkThumbprint(await exportJWK(publicKey)));
  const proofKey = JSON.stringify(await exportJWK(privateKey));
  for (const subject of subjects) Object.assign(subject, { proofKey, origin });
}

async function setOf({ session }: OpenSeeded, subjects: Subject[], column: string, value: unknown): Promise<void> {
  const selectors = subjects.map(({ accessToken = '' }) => parseCredential(accessToken, 'svc')?.selector);
  await session.query(`UPDATE connection SET ${column} = $1 WHERE selector = ANY($2)`, [value, selectors]);
}

/** The same for every connection. */
function pageSubjects(workload: string, cookie: string): Subject[] | null {
  const consentPage = { workload: consent, path: CONSENT_PATH, says: 'Authorize', isSignedIn: true };
  const page = [consentPage, ...PAGES].find((one) => one.workload.name === workload);
  if (!page) return null;
  const { path, says, isSignedIn } = page;
  return Array.from({ length: PAGE_CONNECTIONS }, () => ({ path, says, ...(isSignedIn && { cookie }) }));
}

const CONSENT_PATH = `/oauth/authorize?${new URLSearchParams({
  client_id: `svc_client_${EXAMPLE_APP.clientIdTail}`,
  redirect_uri: EXAMPLE_APP.redirectUri,
  response_type: 'code',
  mode: 'test',
  state: 'the-state-of-the-example-app',
})}`;
