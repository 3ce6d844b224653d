import type { operations } from './schema.ts';

/** The types of what an operation takes and answers, as openapi-typescript has them. */

type Success<Id extends keyof operations> = keyof operations[Id]['responses'] & (200 | 201 | 202);
type Answer<Id extends keyof operations> = operations[Id]['responses'][Success<Id>];

/** The whole body of an answer. */
export type Whole<Id extends keyof operations> =
  Answer<Id> extends infer One ? (One extends { content: { 'application/json': infer Body } } ? Body : never) : never;

/** What an answer has in `data`. */
export type Data<Id extends keyof operations> =
  Whole<Id> extends infer One ? (One extends { data: infer Inner } ? Inner : never) : never;

/** What a list has. */
export type Item<Id extends keyof operations> = Data<Id> extends (infer One)[] ? One : never;

export type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

export type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Given } };
}
  ? Given
  : never;
