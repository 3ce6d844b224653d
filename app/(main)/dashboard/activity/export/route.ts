import { answerExport, answerHistory } from '../answer-export.ts';

export function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const history = searchParams.get('history');
  return history === null ? answerExport(request, 'stores') : answerHistory(history, searchParams.get('place'));
}
