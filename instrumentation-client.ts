import { NAVIGATION_START } from '@/components/shell/navigation-start.ts';
import { waitForDatabase } from '@/components/shell/wait-for-database.ts';

waitForDatabase();

/** Next.js calls this whenever it starts a client-side navigation, inside the transition that will show the page. */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent(NAVIGATION_START, { detail: url }));
}
