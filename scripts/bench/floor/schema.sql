-- The least that a token service keeps: the columns that its requests read and write, with the keys they need.
CREATE TABLE app (
  id uuid PRIMARY KEY,
  client_id text NOT NULL UNIQUE,
  name text NOT NULL,
  verified boolean NOT NULL,
  disabled_at timestamptz
);
CREATE TABLE app_secret (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES app,
  hash text NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX ON app_secret (app_id);
CREATE TABLE store (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  subdomain text NOT NULL UNIQUE,
  custom_domain text UNIQUE,
  currency text NOT NULL
);
CREATE TABLE connection (
  id uuid PRIMARY KEY,
  selector text NOT NULL UNIQUE,
  app_id uuid NOT NULL REFERENCES app,
  store_id uuid NOT NULL REFERENCES store,
  mode text NOT NULL,
  scopes text[] NOT NULL,
  redirect_uri text NOT NULL,
  code_hash text NOT NULL,
  code_expires_at timestamptz NOT NULL,
  connected_at timestamptz,
  access_hash text,
  access_issued_at timestamptz,
  refresh_hash text,
  last_used_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX ON connection (app_id);
CREATE INDEX ON connection (store_id, connected_at);
CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES store,
  mode text NOT NULL,
  status text NOT NULL,
  cancel_at_period_end boolean NOT NULL,
  current_period_start timestamptz NOT NULL,
  current_period_end timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  customer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  canceled_at timestamptz,
  ended_at timestamptz,
  metadata jsonb NOT NULL
);
CREATE INDEX ON subscription (store_id, mode, id DESC);
CREATE TABLE event (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  written timestamptz NOT NULL
);
CREATE INDEX ON event (written);
CREATE TABLE entry (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ON entry (store_id, id);
