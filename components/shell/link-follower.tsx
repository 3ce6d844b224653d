'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Opens the links of ui/link.tsx in place, all of them by one listener, so that a link needs nothing of its own: neither
 * in the browser nor while the server renders the page.
 */
export function LinkFollower() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest('a[data-in-place]');
      if (!link) return;
      event.preventDefault();
      router.push(link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return null;
}
