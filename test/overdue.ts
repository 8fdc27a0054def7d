/** Milliseconds in which a process ends by itself when nothing of its tests is left. */
const patience = 30_000;

/** Ends a process that something keeps alive after its tests, and says what: whoever opened it has to close it. */
export function endUnlessOver(wait = patience): void {
  const timer = setTimeout(() => {
    console.error(`Still at work ${wait / 1000} s after the last test:\n${openHandles().join('\n')}`);
    process.exit(1);
  }, wait);
  // It must not be what keeps the process alive.
  timer.unref();
}

interface Handle {
  readonly type: string;
  readonly is_active: boolean;
  readonly is_referenced: boolean;
}

function openHandles(): readonly string[] {
  const { libuv } = process.report.getReport() as unknown as { readonly libuv: readonly Handle[] };
  const handles = libuv.filter(({ is_active, is_referenced }) => is_active && is_referenced);
  return [process.getActiveResourcesInfo().join(', '), ...handles.map((handle) => JSON.stringify(handle))];
}
