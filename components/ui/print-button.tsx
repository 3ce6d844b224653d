'use client';

import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { useWords } from './client-words.tsx';

/** Opens the browser's own print dialog. Without JavaScript only the browser's menu does. */
export function PrintButton() {
  const { print } = useWords();
  const isScripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isScripted) return null;
  return <Button onClick={() => window.print()}>{print}</Button>;
}

const subscribeToNothing = () => () => {};
