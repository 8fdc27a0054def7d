import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { waitUntil } from './waitUntil.ts';

export type VSCode = typeof vscode;

interface Address {
  readonly port: number;
  readonly pid: number;
  /** How many there were when the extension host began. */
  readonly folders: number;
}

/** Milliseconds until an extension host is up: much on a busy machine, and most by wine. */
const patience = 120_000;

/** The other end of the extension in `probe/`: runs a function against `vscode` in the extension host of the tested window. */
export class Probe {
  /** Where the extension says on which port it listens; it learns this path from the variable `LIMN_PROBE`. */
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** The function is sent as text: it sees its arguments and `require`, nothing of where it was written. */
  async evaluate<Given extends readonly unknown[], Value>(
    run: (api: VSCode, ...given: Given) => Value | Thenable<Value>,
    ...given: Given
  ): Promise<Value> {
    const { port } = await this.#address();
    const body = JSON.stringify({ source: String(run), given });
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    const reply = (await response.json()) as { readonly value: Value; readonly failure?: string };
    if (reply.failure !== undefined) throw new Error(`In the extension host: ${reply.failure}`);
    return reply.value;
  }

  /** Process id of the extension host. */
  async pid(): Promise<number> {
    return (await this.#address()).pid;
  }

  /** How many folders the window had when its extension host began. */
  async foldersAtFirst(): Promise<number> {
    return (await this.#address()).folders;
  }

  /** Resolves when a new extension host is up after `happening`, which ends the present one. */
  async afterRestart(happening: () => Promise<unknown>): Promise<void> {
    await this.#address();
    await rm(this.file);
    await happening();
    await this.#address();
  }

  async #address(): Promise<Address> {
    await waitUntil('the extension host is up', () => existsSync(this.file), patience);
    return JSON.parse(await readFile(this.file, 'utf8'));
  }
}
