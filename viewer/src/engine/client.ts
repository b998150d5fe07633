// The engine, in a worker of its own: the page asks, and hears how a run goes on.
import workerText from "worker:./worker";
import type { Answers, Message, RequestName, Requests, RunState } from "./protocol";

/** The engine stopped: a bug of Ovis, or the end of the memory. The page lives on. */
export class EngineStopped extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class EngineClient {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  onState: (state: RunState) => void = () => {};
  onLimit: (ticks: number) => void = () => {};
  onProgress: (share: number, words: string) => void = () => {};
  onStop: (error: string) => void = () => {};

  get isRunning(): boolean {
    return this.worker !== null;
  }

  private start(): Worker {
    const url = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })),
      worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = ({ data }) => this.hear(data as Message);
    worker.onerror = (event) => this.stop(event.message || "the worker cannot start");
    return worker;
  }

  /** Asks the worker, which begins with the first request. */
  ask<K extends RequestName>(name: K, body: Requests[K]): Promise<Answers[K]> {
    this.worker ??= this.start();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker!.postMessage({ id, name, body });
    });
  }

  private hear(message: Message): void {
    if ("id" in message) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ("error" in message)
        waiting?.reject(message.isTrap ? new EngineStopped(message.error) : new Error(message.error));
      else waiting?.resolve(message.value);
      if ("error" in message && message.isTrap) this.stop(message.error);
    } else if (message.event === "state") this.onState(message.state);
    else if (message.event === "limit") this.onLimit(message.ticks);
    else if (message.event === "progress") this.onProgress(message.share, message.words);
    else this.stop(message.error);
  }

  private stop(error: string): void {
    this.close();
    this.onStop(error);
  }

  /** Ends the worker. The next request begins a new one. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new EngineStopped("the engine was stopped"));
    this.waiting.clear();
  }
}

/** What stands in the page: "" without an engine, without a recording. */
export function embedded(id: "engine" | "recording"): string {
  const text = document.getElementById(id)?.textContent?.trim() ?? "";
  return text.startsWith("/*") ? "" : text;
}
