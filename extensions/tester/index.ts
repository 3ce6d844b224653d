import type { Extension } from '@/lib/kernel/extension.ts';

declare module '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts' {
  interface AppPages {
    'connect-tester': true;
  }
}

/** The connect tester: walks a developer through a connection of their app. */
export const tester: Extension = { name: 'tester', appTab: { page: 'connect-tester', title: 'Test' } };
