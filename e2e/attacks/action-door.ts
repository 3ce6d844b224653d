import type { Fields } from './action-request.ts';
import type { Person } from './cast.ts';

/** How an action is called so that it would do its worst to the victim, and who may call it. */
export interface ActionDoor {
  /**
   * `anybody`: it is there for people who aren't signed in. `self`: it only concerns whoever calls it, so that only
   * strangers are refused. `owner`: it names something of the victim's. `operator`: only operators may.
   */
  for: 'anybody' | 'self' | 'owner' | 'operator';
  path: string;
  /** Arguments as the victim's page would send them. */
  args: unknown[];
}

/** Tells how, of a victim. */
export type Describe = (victim: Person) => ActionDoor;

export const UNSENT = { is: 'unsent' };

/** The fields of a form. */
export const fields = (given: Fields) => ({ fields: given });
