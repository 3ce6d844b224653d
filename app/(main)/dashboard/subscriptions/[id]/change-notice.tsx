import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import { refusalInWords } from '../refusal.ts';
import { doneInWords } from './outcome.ts';

/** What came of the change that led to this page: it was made, or why not. */
export function ChangeNotice({ done, refused }: { done?: unknown; refused?: unknown }) {
  const [refusal, success] = [refusalInWords(refused), doneInWords(done)];
  if (refusal === null && success === null) return null;
  return (
    <Result>
      <Notice look={refusal === null ? 'good' : 'bad'}>{refusal ?? success}</Notice>
    </Result>
  );
}
