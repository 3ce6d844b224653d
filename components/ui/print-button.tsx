'use client';

import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** Opens the browser's own print dialog. Without JavaScript only the browser's menu does. */
export function PrintButton() {
  const isScripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isScripted) return null;
  return <Button onClick={() => window.print()}>Print</Button>;
}

const subscribeToNothing = () => () => {};
