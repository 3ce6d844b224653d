import { CopyButton } from './copy-button.tsx';

/** A value to be used elsewhere exactly as it is, with a button that copies it. */
export function Copyable({ id, value }: { id: string; value: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <code
        id={id}
        data-testid={id}
        className="min-w-0 grow rounded-lg bg-wash px-3 py-2 font-mono text-small wrap-anywhere select-all"
      >
        {value}
      </code>
      <CopyButton from={id} />
    </div>
  );
}
