import { spawn } from 'node:child_process';

/** Opens an address in the user's browser where there is a desktop; elsewhere, and where that fails, they have the printed address. */
export function openUrl(url: string): void {
  const opener = openers[process.platform] ?? (hasDesktop() ? ['xdg-open'] : undefined);
  const [file, ...args] = opener ?? [];
  if (!file) return;
  const child = spawn(file, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => {});
  child.unref();
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // The empty title keeps `start` from taking the address for one.
  win32: ['cmd', '/c', 'start', '""'],
};

const hasDesktop = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
