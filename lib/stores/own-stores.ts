import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Role } from '../access/role.ts';
import type { SellerId } from '../accounts/seller.ts';

/** A store as the home shows it. */
export interface HomeStore {
  id: string;
  name: string;
  subdomain: string;
  customDomain: string | null;
  isProven: boolean;
  currency: string;
  role: Role;
}

/** A query for the stores of which the seller is a member, oldest first. */
export function selectHomeStores(sellerId: SellerId): Sql {
  return sql`
    SELECT store.id, store.name, subdomain, custom_domain AS "customDomain",
      custom_domain IS NOT NULL AND custom_domain IS NOT DISTINCT FROM proven_domain AS "isProven", currency, member.role
    FROM member JOIN store ON store.id = member.store_id
    WHERE member.user_id = ${sellerId} ORDER BY store.created_at, store.id`;
}
