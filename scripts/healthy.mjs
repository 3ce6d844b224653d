// The container's health check: exits with 0 while the server in this container answers.
const { HOST, PORT } = process.env;
const isAny = !HOST || HOST === '0.0.0.0' || HOST === '::';
const host = isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
const isHealthy = await fetch(`http://${host}:${PORT || 3000}/api/health`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
