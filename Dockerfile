# The product, built once. What it needs at run time are a PostgreSQL (DATABASE_URL), AUTH_SECRET and BASE_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first: they stay while only sources change.
COPY package.json package-lock.json .npmrc ./
COPY scripts/generator scripts/generator
COPY prisma/schema prisma/schema
COPY scripts/build.mjs scripts/prepare.mjs scripts/steps.mjs scripts/generate-client.mjs scripts/
RUN node scripts/build.mjs --packages
COPY . .
RUN node scripts/build.mjs
# Nothing at run time writes here or needs what only builds, tests and the embedded database need.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf .generator .next/product/pgdata-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# Owned by root: whoever gets into the process can't change what it runs.
COPY --from=build /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "scripts/healthy.mjs"]
# Node.js itself, so that SIGTERM reaches the server.
CMD ["node", "scripts/start.mjs", "--built"]
