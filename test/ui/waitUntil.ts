import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the condition holds; rejects with the sentence when it does not in time (milliseconds). */
export async function waitUntil(sentence: string, holds: () => unknown, time = 15_000): Promise<void> {
  const end = Date.now() + time;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${time / 1000} s in vain until ${sentence}.`);
    await pause(50);
  }
}
