/** Makes Alt+Enter on an insert button open the form, before the button receives the key and is pressed. */
export function sheetKey(open: (does: 'insert' | 'insertAll') => void) {
  return {
    capture: true,
    handleEvent: (event: KeyboardEvent) => {
      const button = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-does]') : null;
      const does = button?.dataset.does;
      if (!event.altKey || event.key !== 'Enter' || event.repeat || (does !== 'insert' && does !== 'insertAll')) return;
      event.preventDefault();
      event.stopPropagation();
      open(does);
    },
  };
}
