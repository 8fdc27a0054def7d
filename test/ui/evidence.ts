import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConsoleMessage, Page } from 'playwright-core';
import { failures } from '../editor/paths.ts';
import { pagesIn } from './window.ts';

/** Writes down what the window and the pages in it say, to be kept when a test fails. */
export class Evidence {
  readonly #lines: string[] = [];

  follow(page: Page): void {
    page.on('console', (message) => this.#lines.push(describeMessage(message)));
    page.on('pageerror', (failure) => this.#lines.push(`uncaught ${failure.stack ?? failure.message}`));
  }

  /**
   * Keeps a screenshot, the pages' console and VS Code's logs in a folder named after the test. Gives its path and, for those who see only
   * the output, what Limn's pages show.
   */
  async keep(test: string, page: Page, logs: string): Promise<string> {
    const folder = path.join(failures, test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120));
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, 'window.png') }).catch(() => undefined);
    await writeFile(path.join(folder, 'console.log'), this.#lines.join('\n'));
    if (existsSync(logs)) await cp(logs, path.join(folder, 'logs'), { recursive: true });
    return [folder, ...(await readPages(page))].join('\n\n');
  }
}

/** Gives the end of the text of each page of Limn that is shown. */
async function readPages(page: Page): Promise<readonly string[]> {
  const texts = await Promise.all(
    pagesIn(page).map((frame) => frame.innerText('body', { timeout: 1_000 }).catch(() => '')),
  );
  return texts.map((text) => text.replace(/\s*\n\s*/g, '\n').slice(-1_500)).filter(Boolean);
}

function describeMessage(message: ConsoleMessage): string {
  return `${message.type()} ${message.text()} (${message.location().url})`;
}
