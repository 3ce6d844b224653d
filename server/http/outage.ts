import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { isForMachines } from './machine-path.ts';
import { sendOutagePage } from './outage-page.ts';
import { carriesSession, sessionOf } from './session-cookie.ts';

/** How long a person waits for a database that says nothing. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_S = '3';

/** Next.js's own files and ours in public/. */
export const FILE = /^\/_next\/|\.\w+$/;

/**
 * Answers in place of a page while the database is away: 503, with what was typed, before anything has been done with
 * it. Pages that need no database are shown as ever.
 * @param body of a form; endpoints for machines answer for themselves
 * @param place.databaseAnswers see {@link databaseProbe}
 * @returns whether it has answered
 */
export async function answerOutage(
  request: IncomingMessage,
  body: Buffer | null,
  response: ServerResponse,
  settings: { baseUrl: string; databaseAnswers: DatabaseProbe },
): Promise<boolean> {
  if (!needsDatabase(request) || (await settings.databaseAnswers(request))) return false;
  response.statusCode = 503;
  response.setHeader('Retry-After', RETRY_AFTER_S);
  if (request.headers['next-action'] === undefined) await sendOutagePage(request, body, response, settings.baseUrl);
  // The script of the page is waiting for it: see components/shell/wait-for-database.ts.
  else response.setHeader('Content-Type', 'text/plain; charset=utf-8').end('The database can’t be reached.');
  return true;
}

/** Forms, pages of those who are signed in, and the consent screen. */
function needsDatabase(request: IncomingMessage): boolean {
  const { method, url = '' } = request;
  const path = url.split('?')[0] ?? '';
  if (isForMachines(path) || FILE.test(path)) return false;
  return method === 'POST' || path === '/oauth/authorize' || carriesSession(request);
}

/** Says whether the database answers what a request needs, within two seconds. */
export type DatabaseProbe = (request: IncomingMessage) => Promise<boolean>;

/**
 * Makes what asks the database: whose session it is, which the page or form needs anyway; without one anything at all,
 * and those who ask that at the same time get one answer.
 * @param db says which client to ask
 */
export function databaseProbe(db: () => Db): DatabaseProbe {
  let probing: Promise<boolean> | null = null;
  return (request) => {
    const session = sessionOf(request);
    if (session) return inTime(session);
    probing ??= inTime(query(db(), sql`SELECT 1`)).finally(() => {
      probing = null;
    });
    return probing;
  };
}

function inTime(question: Promise<unknown>): Promise<boolean> {
  const answer = question.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })]);
}
