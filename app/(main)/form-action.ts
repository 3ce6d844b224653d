import type { z } from 'zod';
import { type FormState, type Refused, readForm } from '@/lib/http/forms.ts';

/** A form that can't be accepted, from wherever in its action that shows; {@link formAction} answers with it. */
export class FormRefused extends Error {
  constructor(readonly answer: Refused) {
    super('The form is refused.');
  }
}

/**
 * The action of a form: takes what is bound to it, and hands the form on before that. A caller may send anything, so
 * whatever more there is counts for nothing.
 * @param act without default or rest parameters: its length says how much is bound
 */
export function formAction<Bound extends unknown[]>(act: (data: FormData, ...bound: Bound) => Promise<FormState>) {
  return async (...given: [...Bound, state: FormState, data: FormData]): Promise<FormState> => {
    const count = act.length - 1;
    try {
      return await act(given[count + 1] as FormData, ...(given.slice(0, count) as Bound));
    } catch (error) {
      if (error instanceof FormRefused) return error.answer;
      throw error;
    }
  };
}

/** The fields of a form by a schema; a form that has faults is refused with them. */
export function fieldsIn<T extends z.ZodType>(data: FormData, schema: T, many: readonly string[] = []): z.output<T> {
  const read = readForm(data, schema, many);
  if ('state' in read) throw new FormRefused(read.state);
  return read.fields;
}
