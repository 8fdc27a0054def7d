import type { WorkerAnswers, WorkerReply, WorkerRequest, WorkerTask } from './workerMessages.ts';

type Answer<Task extends WorkerTask> = WorkerAnswers[Task['does']] | undefined;

/** The worker that draws the edited image; it is loaded with the first task. */
export class ImageWorker {
  readonly #waiting = new Map<number, (answer: WorkerReply['answer']) => void>();
  #worker: Promise<Worker> | undefined;
  #count = 0;

  /** Resolves to undefined if the browser cannot decode or draw the image. */
  async run<Task extends WorkerTask>(task: Task): Promise<Answer<Task>> {
    this.#worker ??= this.#start();
    const worker = await this.#worker.catch(() => undefined);
    if (!worker) {
      this.#worker = undefined;
      return undefined;
    }
    this.#count += 1;
    const request: WorkerRequest = { ...task, number: this.#count };
    return new Promise((resolve) => {
      this.#waiting.set(request.number, (answer) => resolve(answer as Answer<Task>));
      worker.postMessage(request);
    });
  }

  /** A page may start a worker from its own origin only, and its scripts come from another one. */
  async #start(): Promise<Worker> {
    const script = await fetch(new URL('imageEditorWorker.js', import.meta.url));
    const url = URL.createObjectURL(new Blob([await script.arrayBuffer()], { type: 'text/javascript' }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => this.#settle(data));
    // Without memory the browser ends the worker; nothing that it was asked for will come.
    worker.addEventListener('error', () => this.#fail());
    return worker;
  }

  #settle({ number, answer }: WorkerReply): void {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
  }

  #fail(): void {
    for (const number of [...this.#waiting.keys()]) this.#settle({ number });
    this.#worker = undefined;
  }
}
