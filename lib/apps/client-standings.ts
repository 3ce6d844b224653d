import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';

/** What operators decided about hosts, for clients that nobody registered. */
export interface HostStanding {
  isBlocked: boolean;
  isVerified: boolean;
}

/**
 * How the hosts of a client stand: blocked if one of them is, or is below a domain that is blocked as a whole; verified
 * if the first is.
 * @param hosts the one that it comes from first, then those that it sends browsers to
 */
export async function findHostStanding(db: Db, hosts: readonly string[]): Promise<HostStanding> {
  const [first = '', ...others] = hosts.map((host) => host.toLowerCase().replace(/\.$/, ''));
  const names = [...new Set([first, ...others].flatMap(withParents))];
  const rows = await query<{ host: string; isBlocked: boolean; isVerified: boolean; withSubdomains: boolean }>(
    db,
    sql`SELECT host, blocked_at IS NOT NULL AS "isBlocked", verified_at IS NOT NULL AS "isVerified",
        with_subdomains AS "withSubdomains"
      FROM client_standing WHERE host = ANY(${names}::text[])`,
  );
  const exact = [first, ...others];
  return {
    isBlocked: rows.some(
      ({ host, isBlocked, withSubdomains }) => isBlocked && (withSubdomains || exact.includes(host)),
    ),
    isVerified: rows.some(({ host, isVerified }) => isVerified && host === first),
  };
}

/**
 * The hosts of a client that nobody registered: that of its document, if it has one, and those on the web it leads to.
 */
export function hostsOf({
  websiteUrl,
  redirectUris,
}: {
  websiteUrl: string;
  redirectUris: readonly string[];
}): string[] {
  const onTheWeb = redirectUris.filter((uri) => /^https:/i.test(uri));
  return [websiteUrl === '' ? '' : new URL(websiteUrl).hostname, ...onTheWeb.map((uri) => new URL(uri).hostname)];
}

/**
 * Until the transaction ends, nobody decides about clients (`shared`), or only this one does (`alone`): a client that
 * is authorized for the first time has no row yet that could be locked.
 */
export async function lockStandings(tx: Db, mode: 'shared' | 'alone'): Promise<void> {
  const take = mode === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await query(tx, sql`SELECT ${take}(hashtext('client standings'))::text`);
}

/** A host and the domains that it is below: `a.b.example`, `b.example`, `example`. */
function withParents(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
