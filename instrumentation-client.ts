import { NAVIGATION_START } from '@/components/shell/navigation-start.ts';

/** Next.js calls this whenever it starts to open a page in place, inside the transition that will show it. */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent(NAVIGATION_START, { detail: url }));
}
