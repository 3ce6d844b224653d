/** What has to be undone at the end, the latest first: processes stopped, folders removed. */
const undo: (() => Promise<void> | void)[] = [];
let closing: Promise<void> | null = null;

/** Remembers how something is undone when the bench ends, however it does. */
export function atEnd(work: () => Promise<void> | void): void {
  undo.push(work);
}

/** Whether the end has begun: what fails from then on fails because of it. */
export function isClosing(): boolean {
  return closing !== null;
}

/** Undoes all of it, once. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let work = undo.pop(); work; work = undo.pop()) {
      await Promise.resolve(work()).catch((error) => console.error(error));
    }
  })();
  return closing;
}

/** Undoes all of it also when the bench is interrupted or fails where nobody waits for it. */
export function closeWhenInterrupted(): void {
  const end = async (code: number) => {
    await closeAll();
    process.exit(code);
  };
  process.once('SIGINT', () => end(130));
  process.once('SIGTERM', () => end(143));
  process.once('SIGHUP', () => end(129));
  process.once('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
}
