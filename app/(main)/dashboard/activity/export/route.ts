import { answerExport } from '../answer-export.ts';

export function GET(request: Request): Promise<Response> {
  return answerExport(request, 'stores');
}
