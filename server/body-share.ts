import { LIMITS } from '@/lib/config/limits.ts';

/** What all requests of this process hold of bodies, in bytes. */
let underWay = 0;

/** What one request holds of what there is for bodies in this process. */
export class BodyShare {
  #bytes = 0;

  /**
   * Takes so many bytes more. Forms with a logo leave a part to all the others.
   * @returns false when there is no room, and nothing was taken
   */
  take(bytes: number): boolean {
    const most = this.#bytes + bytes > LIMITS.bodyBytes + 1 ? LIMITS.largeBodiesBytes : LIMITS.bodiesBytes;
    if (underWay + bytes > most) return false;
    this.#bytes += bytes;
    underWay += bytes;
    return true;
  }

  /** Gives back all of it. */
  giveBack(): void {
    underWay -= this.#bytes;
    this.#bytes = 0;
  }
}
