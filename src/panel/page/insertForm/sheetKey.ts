/** Alt and Enter on a button that inserts opens the sheet: before the button hears the key, which would press it. */
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
