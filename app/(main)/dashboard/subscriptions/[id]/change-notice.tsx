import { Result } from '@/components/ui/result.tsx';
import { doneInWords, refusalInWords } from '../refusal.ts';

/** What came of the change that led to this page: it was made, or why not. */
export function ChangeNotice({ done, refused }: { done?: unknown; refused?: unknown }) {
  const [refusal, success] = [refusalInWords(refused), doneInWords(done)];
  if (refusal === null && success === null) return null;
  return <Result look={refusal === null ? 'good' : 'bad'}>{refusal ?? success}</Result>;
}
