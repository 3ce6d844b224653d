import { answerExport } from '../answer-export.ts';

/** The activity of the seller's stores as a CSV file. */
export function GET(request: Request): Promise<Response> {
  return answerExport(request, 'stores');
}
