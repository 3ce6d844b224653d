import type { ComponentProps } from 'react';
import { CodeFrame } from './code-frame.tsx';
import { CopyButton } from './copy-button.tsx';

/** Code to copy: a request, an answer, a command. */
export function CodeBlock(props: Omit<ComponentProps<typeof CodeFrame>, 'action'>) {
  return <CodeFrame {...props} action={<CopyButton from={`code-${props.id}`} size="small" />} />;
}
