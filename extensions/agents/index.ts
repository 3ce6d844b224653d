import { Bot } from 'lucide';
import type { Extension } from '@/lib/kernel/extension.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';

const BATCH = 500;
/** A client's host may be away for a day. */
const OLD_MS = 2 * DAY_MS;

/** Assistants: their tools, and clients that nobody registered. */
export const agents: Extension = {
  name: 'agents',
  metadata: (issuer, taken) => ({
    ...(taken === 'on' && { registration_endpoint: `${issuer}/api/oauth/register` }),
    client_id_metadata_document_supported: taken !== 'off',
  }),
  clients: {
    async load() {
      const [{ readUnregistered: read, findSeen, neverAuthorized }, { checkUnregistered: check }] = await Promise.all([
        import('./lib/clients/read-unregistered.ts'),
        import('./lib/clients/check-unregistered.ts'),
      ]);
      return { read, check, findSeen, neverAuthorized };
    },
  },
  guideTerms: { tools: async () => (await import('./lib/list-tools.ts')).toolTerms() },
  operatorPage: { entry: ['/operator/agents', Bot, 'Agents'], keywords: ['clients', 'assistants', 'block'] },
  storeCard: async () => (await import('./pages/agents-card.tsx')).AgentsCard,
  async removeExpired(now, signal) {
    const [{ dropOldDocuments }, { db }] = await Promise.all([
      import('./lib/clients/client-documents.ts'),
      import('@/lib/database/db.ts'),
    ]);
    while (!signal.aborted && (await dropOldDocuments(db(), new Date(now.getTime() - OLD_MS), BATCH)) === BATCH);
  },
};
