/** The stores that tokens of the libraries are for, each owned by one person. */
export const SHOPS = `
CREATE TABLE shop (id text PRIMARY KEY, owner text NOT NULL UNIQUE, name text NOT NULL, subdomain text NOT NULL,
  custom_domain text, currency text NOT NULL);
INSERT INTO shop SELECT 'shop-' || i, 'person-' || i, 'Shop ' || i, 'shop-' || i, NULL, 'usd' FROM generate_series(0, 89) AS i;`;

/** Who owns the store of the nth subject. */
export const ownerOf = (n) => `person-${n % 90}`;

/** What a subject tells of its owner: the store that /me has to answer with. */
export const storeOf = (n) => `shop-${n % 90}`;

/**
 * The answer to /me, once the library has said whose token it is: no library knows stores, so this is a statement more.
 */
export async function profileOf(run, owner, scope, clientId) {
  const [shop] = await run(
    'find_shop',
    'SELECT id, name, subdomain, custom_domain, currency FROM shop WHERE owner = $1',
    [owner],
  );
  return { data: { ...shop, mode: 'live', scope, app: { client_id: clientId, name: 'App', verified: false } } };
}
