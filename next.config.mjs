/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // The server's bundle beside it stays, and is made meanwhile: scripts/prepare.mjs takes away what was built before.
  cleanDistDir: false,
  // npm test checks types, the tests' own too; a start needn't wait for that.
  typescript: { ignoreBuildErrors: true },
  // The database drivers are opened by the server before Next.js starts; pages only use the client it leaves them. All
  // that both use is loaded once.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pglite-prisma-adapter',
    '@prisma/client',
    'pg',
    'pino',
    'better-auth',
    '@better-auth/passkey',
    'unhomoglyph',
    'zod',
  ],
  // The development server would write what forms carry into its log: passwords, or a token somebody pasted.
  logging: { serverFunctions: false },
  turbopack: {
    rules: {
      // A stylesheet that travels inside its page, as text.
      '*.inline.css': { loaders: ['./scripts/inline-css.mjs'], as: '*.js' },
      // What runs is the server's own copy; in development pages have one, which is remade on change.
      ...(process.env.NODE_ENV === 'production' && {
        '**/language/messages.ts': { loaders: ['./scripts/shared-texts.mjs'], as: '*.js' },
      }),
    },
  },
  experimental: {
    serverActions: { bodySizeLimit: '6mb' },
    authInterrupts: true,
    // A thousand files, which hold up a start for half a second: each page loads its own when somebody opens it.
    preloadEntriesOnStart: false,
    // Of a build's time half went into these: what a second build would be quicker with, and for the server's chunks,
    // which nobody downloads, maps that Node.js isn't told to read and shorter names.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackMinify: { server: false },
  },
  // The consent screen's font; a new one gets a new name.
  headers: async () => [
    { source: '/fonts/:file', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
  ],
  // {API_URL}/v1/* and {BASE_URL}/api/v1/* are the same.
  rewrites: async () => ({
    // A page of Next.js's own, which anybody could open: it always says that we have failed.
    beforeFiles: [{ source: '/_global-error', destination: '/_not-found' }],
    afterFiles: [{ source: '/v1/:path*', destination: '/api/v1/:path*' }],
    fallback: [],
  }),
};
