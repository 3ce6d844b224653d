/** Calls once the platform has been waited for too long. Not any more when its answer has begun. */
export class Deadline {
  readonly #late: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(late: () => void) {
    this.#late = late;
  }

  begin(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(this.#late, milliseconds);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.#isOver = true;
    this.pause();
  }
}
