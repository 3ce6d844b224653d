import { type ShownBy, shapesOf } from '../../database/shape.ts';
import { metadataOf } from './metadata.ts';

interface CustomerRow {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  metadata: unknown;
}

const { any, object, plain, stored, time } = shapesOf<CustomerRow>();

/** A customer as the API shows it. */
export const CUSTOMER = object({
  id: plain('id'),
  name: any('name'),
  email: any('email'),
  created_at: time('createdAt'),
  metadata: stored('metadata', metadataOf),
});

export type CustomerObject = ShownBy<typeof CUSTOMER>;
