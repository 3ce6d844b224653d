import { Notice } from '@/components/ui/notice.tsx';

/** Shown after a whole token or secret was looked up. */
export function PastedNotice() {
  return (
    <Notice look="warn">
      You pasted more than a fingerprint. Only its first 22 characters after the prefix were used; the rest was neither
      kept nor logged. Treat it as exposed: end what it belongs to, or ask its owner to replace it.
    </Notice>
  );
}
