import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Formats seconds as a clock: `0:07`, `12:00`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Returns the whole seconds left to wait, rounded up so that zero means that the time has passed. Times are in milliseconds since 1970. */
export function getSecondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Updates its element once a second while it is connected. */
export class Ticking implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.host.requestUpdate(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
