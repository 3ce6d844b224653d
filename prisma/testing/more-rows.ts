/** What the bench's seed doesn't fill, a few thousand rows of each. */
export const MORE_ROWS = [
  `INSERT INTO webhook_endpoint (id, mode, url, description, secret, created_at)
    SELECT gen_random_uuid(), 'live', 'https://app.example', '', '', now() FROM generate_series(1, 300)`,
  `INSERT INTO delivery_lane SELECT id, gen_random_uuid(), 1, now() + i * interval '1 s'
    FROM webhook_endpoint, generate_series(1, 10) AS i`,
  `INSERT INTO event (id, position, type, store_id, mode, stream_id, sequence, at, data)
    SELECT gen_random_uuid(), i, 'connection.rotated', gen_random_uuid(), 'live', gen_random_uuid(), 1, now(), '{}'
    FROM generate_series(1, 3000) AS i`,
  `INSERT INTO mail (id, recipient, subject, next_attempt_at)
    SELECT gen_random_uuid(), 'a@b.example', 'Hello', now() + i * interval '1 s' FROM generate_series(1, 3000) AS i`,
  `INSERT INTO api_key (id, store_id, mode, name, selector, hash)
    SELECT gen_random_uuid(), id, 'live', 'key', gen_random_uuid()::text, '' FROM store, generate_series(1, 10)`,
  `INSERT INTO test_clock (store_id) SELECT id FROM store`,
  `UPDATE invoice SET status = 'open', next_attempt_at = now() + interval '9 days' WHERE left(id::text, 1) < '8'`,
  `UPDATE connection SET retry_key = id, retry_expires_at = now() + interval '1 h' WHERE connected_at < now()`,
];
