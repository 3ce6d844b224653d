import type { Extension } from '@/lib/kernel/extension.ts';

/** Opens any page, or a record, by what somebody types. */
export const palette: Extension = {
  name: 'palette',
  frameTool: async () => (await import('./pages/search.tsx')).Search,
};
