import { answerExport } from '../../answer-export.ts';

/** The activity of the person's apps as a CSV file. */
export function GET(request: Request): Promise<Response> {
  return answerExport(request, 'apps');
}
